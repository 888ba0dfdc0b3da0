// Where programs, libraries and temporary files are. Windows opens no socket without SystemRoot.
const needed = [
  'PATH',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'SystemDrive',
  'ComSpec',
]

/** What PostgreSQL needs of our environment, and not our secrets, nor PGPORT and its like, which it would obey. */
export const bareEnvironment = (): NodeJS.ProcessEnv =>
  Object.fromEntries(needed.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
