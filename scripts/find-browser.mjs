import { existsSync } from 'node:fs'
import { runToEnd } from './tools.mjs'

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
]

/** A Chromium for the browser tests; on a Debian that belongs to us it is installed. Undefined when there is none. */
export function findBrowser() {
  return process.env.CHROMIUM_PATH || findInUsualPlaces() || installOnDebian()
}

function findInUsualPlaces() {
  return usualPlaces.find(path => existsSync(path))
}

function installOnDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return undefined
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  runToEnd('apt-get', ['update'], { env })
  runToEnd('apt-get', ['install', '-y', 'chromium'], { env })
  return findInUsualPlaces()
}
