import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { giveUp, root, runToEnd, runTool } from './tools.mjs'

const stampFile = join(root, 'dist', 'sources.sha256')
const sources = [
  'src',
  'migrations',
  'vendor',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
]

/** Everything `npm start` needs: the right Node, the packages, a build of the present sources. */
export function prepare() {
  install()
  if (!isBuilt()) build()
}

/** Installs the packages when they are missing or older than the lock file. */
export function install() {
  checkNode()
  if (isInstalled()) return
  console.log('Installing packages …')
  // Just what the lock file says. The build needs the development packages even where NODE_ENV is production. npm's
  // warnings concern us, not whoever starts the product.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error', '--no-audit', '--no-fund']
  const isDone = runToEnd('npm', args, { shell: process.platform === 'win32' })
  if (!isDone) giveUp('The packages could not be installed; npm says why above.')
}

/** Builds the screens into dist/web and the server into dist/server. */
export function build() {
  console.log('Building …')
  // Read first: what changes during the build must not count as built.
  const stamp = hashSources()
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  const configs = ['vite.config.ts', 'vite.server.config.ts']
  const isDone = configs.every(config =>
    runTool('vite', ['build', '--config', config, '--logLevel', 'warn'], { NODE_ENV: 'production' }),
  )
  if (!isDone) giveUp('The build failed; the reason is above.')
  compressScreens()
  writeFileSync(stampFile, stamp)
}

/** Once and as small as can be, beside each file of the screens; the server sends what the browser takes. */
function compressScreens() {
  for (const file of listFiles(join('dist', 'web')).filter(name =>
    /\.(js|css|html|svg|json|txt|webmanifest)$/.test(name),
  )) {
    const text = readFileSync(join(root, file))
    // Smaller ones get no smaller in their packet.
    if (text.length < 1024) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    }
    writeFileSync(join(root, `${file}.br`), brotliCompressSync(text, { params }))
    writeFileSync(join(root, `${file}.gz`), gzipSync(text, { level: 9 }))
  }
}

function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const wanted = engines.node.replace('>=', '').split('.').map(Number)
  const [major, minor] = process.versions.node.split('.').map(Number)
  const isNewEnough = major > wanted[0] || (major === wanted[0] && minor >= wanted[1])
  if (!isNewEnough) giveUp(`Node ${wanted.join('.')} or newer is needed; this is ${process.versions.node}.`)
}

function isInstalled() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  )
}

function isBuilt() {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hashSources()
}

// By content, since a checkout or a copy gives files new times.
function hashSources() {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(listFiles))
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
  return hash.digest('hex')
}

function listFiles(path) {
  if (statSync(join(root, path)).isFile()) return [path]
  const entries = readdirSync(join(root, path)).sort()
  return entries.filter(name => !name.includes('.test.')).flatMap(name => listFiles(join(path, name)))
}
