import https, { type RequestOptions } from 'node:https'
import { syncBuiltinESMExports } from 'node:module'
import { loopback } from './push-way.ts'

// Put before a server (`--import`): all that it posts by HTTPS goes to the push service on port PUSH_SERVICE_PORT of this machine.

const post = https.request
https.request = ((options: RequestOptions) =>
  post({ ...options, ...loopback(Number(process.env.PUSH_SERVICE_PORT)) })) as typeof post
syncBuiltinESMExports()
