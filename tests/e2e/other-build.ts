import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * The product as it was built with another version: each file of its screens has another name, and its worker another build. Answers
 * the program that starts it.
 */
export async function makeOtherBuild(): Promise<{ program: string[]; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'other-build-'))
  await cp('dist', join(folder, 'dist'), { recursive: true })
  for (const name of ['node_modules', 'migrations', 'package.json'])
    await symlink(resolve(name), join(folder, name))
  await renameAssets(join(folder, 'dist', 'web'))
  return {
    program: [join(folder, 'dist', 'server', 'main.js')],
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

async function renameAssets(web: string): Promise<void> {
  const all = (await readdir(web, { recursive: true, withFileTypes: true })).filter(one => one.isFile())
  const paths = all.map(({ parentPath, name }) => join(parentPath, name))
  // They hold the names of before; the server packs what it sends by itself.
  const isPacked = (path: string) => /\.(br|gz)$/.test(path)
  await Promise.all(paths.filter(isPacked).map(path => rm(path)))
  const files = paths.filter(path => !isPacked(path))
  const hashes = new Set(files.flatMap(path => /\/assets\/.*-([\w-]{8})\.\w+$/.exec(path)?.[1] ?? []))
  const other = (text: string) =>
    text.replace(/(?<=-)[\w-]{8}(?=\.(js|css|woff2)\b)/g, hash => (hashes.has(hash) ? turn(hash) : hash))
  for (const path of files) {
    if (/\.(js|css|html|json)$/.test(path)) {
      const text = other(await readFile(path, 'utf8'))
      await writeFile(path, path.endsWith('/worker.js') ? text.replace(/(?<="id":")\w+/, turn) : text)
    }
    await rename(path, other(path))
  }
}

const turn = (text: string) => [...text].reverse().join('')
