// Side-by-side load: node bench.mjs [--only=list,detail] [--sizes=10k,1000k] [--who=floor,counter,product] [--connections=16] [--seconds=5] [--rounds=5] [--out=result.json]
// Contenders run one after another A B A B within a round, so that noise of the machine meets all alike; read the ratios.
// A closed loop over raw sockets: each of `connections` sends, waits for the whole reply, sends again.
import net from 'node:net'
import { readFileSync, readdirSync, writeFileSync, existsSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { contenders, jobs, refreshTokens } from './contenders.mjs'

const arg = Object.fromEntries(process.argv.slice(2).map(a => a.replace(/^--/, '').split('=')))
const seconds = Number(arg.seconds ?? 5), rounds = Number(arg.rounds ?? 5)
const pick = (want, all) => want ? want.split(',').filter(x => all.includes(x)) : all
const quantile = (xs, q) => xs.length ? [...xs].sort((a, b) => a - b)[Math.min(xs.length - 1, Math.floor(xs.length * q))] : NaN
const median = xs => quantile(xs, 0.5)
const tick = Number(execFileSync('getconf', ['CLK_TCK'])) / 1000

/** CPU milliseconds used so far by a process and, with `tree`, its children. */
function cpu(pid, tree) {
  const of = p => { try { const f = readFileSync(`/proc/${p}/stat`, 'utf8').split(') ')[1].split(' '); return (Number(f[11]) + Number(f[12])) / tick } catch { return 0 } }
  let sum = of(pid)
  if (tree) { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' '); sum += (Number(f[13]) + Number(f[14])) / tick } // children that ended: parallel workers
  if (tree) for (const p of readdirSync('/proc')) if (/^\d+$/.test(p)) try { if (readFileSync(`/proc/${p}/stat`, 'utf8').split(') ')[1].split(' ')[1] === String(pid)) sum += of(p) } catch {}
  return sum
}
/** The process that listens on a port of this machine. */
function listener(port) {
  const hex = ':' + Number(port).toString(16).toUpperCase().padStart(4, '0')
  const line = readFileSync('/proc/net/tcp', 'utf8').split('\n').find(l => { const f = l.trim().split(/\s+/); return f[1]?.endsWith(hex) && f[3] === '0A' })
  const inode = line?.trim().split(/\s+/)[9]
  const out = execFileSync('sh', ['-c', `find /proc/[0-9]*/fd -lname 'socket:\\[${inode}\\]' 2>/dev/null | head -1`]).toString()
  return Number(out.split('/')[2])
}
function request({ method = 'GET', path, body, headers = {} }, port) {
  const text = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${encodeURI(path)} HTTP/1.1`, `host: 127.0.0.1:${port}`, 'connection: keep-alive', ...Object.entries(headers).map(([k, v]) => `${k}: ${v}`)]
  if (text) lines.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  return lines.join('\r\n') + '\r\n\r\n' + text
}
function run(port, make, connections, ms) {
  return new Promise((resolve, reject) => {
    const times = [], begin = performance.now(); let bytes = 0, wrong = 0, open = 0, firstWrong = ''
    for (let c = 0; c < connections; c++) {
      const s = net.connect(port, '127.0.0.1'); open++; s.setNoDelay(true)
      let t0, need = -1, have = 0, status = 0, head = '', chunked = false, tail = ''
      const send = () => { if (performance.now() - begin > ms) { s.destroy(); if (!--open) resolve({ times, bytes, wrong, firstWrong, elapsed: performance.now() - begin }); return } need = -1; have = 0; head = ''; tail = ''; t0 = performance.now(); s.write(request(make(), port)) }
      const done = () => { times.push(performance.now() - t0); if (status < 200 || status > 299) { wrong++; firstWrong ||= head.slice(0, 600) } send() }
      s.on('connect', send).on('error', reject).on('data', d => {
        bytes += d.length
        if (need < 0 && !chunked || head.indexOf('\r\n\r\n') < 0) {
          head += d.toString('latin1')
          const end = head.indexOf('\r\n\r\n'); if (end < 0) return
          status = Number(head.slice(9, 12)); chunked = /transfer-encoding: chunked/i.test(head.slice(0, end))
          need = chunked ? Infinity : Number(/content-length: (\d+)/i.exec(head.slice(0, end))?.[1] ?? 0); have = head.length - end - 4; tail = head.slice(-7)
        } else { have += d.length; tail = (tail + d.toString('latin1', Math.max(0, d.length - 7))).slice(-7) }
        if (chunked ? tail.endsWith('0\r\n\r\n') : have >= need) { chunked = false; done() }
      })
    }
  })
}
const postmaster = process.env.PG_PORT ? listener(process.env.PG_PORT) : 0
const results = arg.out && existsSync(arg.out) ? JSON.parse(readFileSync(arg.out)) : []
for (const job of pick(arg.only, Object.keys(jobs))) for (const size of pick(arg.sizes, jobs[job].sizes)) for (const connections of jobs[job].connections.filter(n => !arg.connections || arg.connections === String(n))) {
  const who = pick(arg.who, Object.keys(contenders)).filter(n => contenders[n].jobs[job]), log = Object.fromEntries(who.map(n => [n, []]))
  if (who.includes('product')) await refreshTokens([size])
  for (let round = -1; round < rounds; round++) for (const n of who) { // round -1 warms up
    const c = contenders[n], port = c.port(size), pid = listener(port), make = () => { const r = c.jobs[job](size); return { ...r, headers: { ...c.headers, ...c.token?.(size), ...r.headers } } }
    const before = [cpu(pid), postmaster && cpu(postmaster, true)]
    const r = await run(port, make, connections, round < 0 ? 1000 : seconds * 1000)
    const used = [cpu(pid) - before[0], postmaster && cpu(postmaster, true) - before[1]]
    if (r.wrong) console.error(n, job, size, `${r.wrong} of ${r.times.length} replies wrong:`, r.firstWrong.slice(0, 500))
    if (round >= 0) log[n].push({ rps: r.times.length / r.elapsed * 1000, p50: median(r.times), p95: quantile(r.times, 0.95), server: used[0] / r.times.length, db: used[1] / r.times.length, kb: r.bytes / r.times.length / 1024, wrong: r.wrong })
  }
  const row = { job, size, connections, rounds, seconds }
  for (const n of who) row[n] = Object.fromEntries(['rps', 'p50', 'p95', 'server', 'db', 'kb', 'wrong'].map(k => [k, +median(log[n].map(x => x[k])).toPrecision(4)]))
  for (const n of who.slice(1)) { const ratios = log[n].map((x, i) => log[who[0]][i].rps / x.rps); row[`${who[0]}/${n}`] = { median: +median(ratios).toFixed(2), min: +Math.min(...ratios).toFixed(2), max: +Math.max(...ratios).toFixed(2) } }
  results.push(row); console.log(JSON.stringify(row)); if (arg.out) writeFileSync(arg.out, JSON.stringify(results, null, 1))
}
