// Who is measured, and how each is asked for the same work. The product's rows come from product.sql; its token from a sign-in as the
// administrator (PRODUCT_TOKEN_10K and so on: 15 minutes each, so measure one size at a time, or PRODUCT_PASSWORD to sign in by itself).
const rows = { '10k': 10_000, '100k': 100_000, '1000k': 1_000_000 }, sizes = Object.keys(rows), nth = s => sizes.indexOf(s)
const env = (name, fallback) => process.env[name] ?? fallback
const some = s => 1 + Math.floor(Math.random() * rows[s])
const whole = n => Math.floor(Math.random() * n)
/** Pages, words and spans that callers at once have for themselves, so that the product's readers share nothing (decision 500). */
const ownPage = () => ({ path: `/api/projects?limit=10&offset=${10 * whole(200)}` })
const words = ['nordic', 'blue', 'global', 'evergreen', 'highland', 'pacific', 'saigon', 'anatolia', 'bengal', 'lotus', 'alpine', 'porto', 'delta', 'indus', 'crown', 'harbor', 'golden', 'prime']
const ownWord = key => ({ path: `/api/projects?limit=10&offset=${10 * whole(20)}&status=completed&${key}=${words[whole(words.length)]}` })
const ownMonth = () => ({ path: `/api/rosters?start=${new Date(Date.UTC(2023, 10, 1) + 1000 * whole(3600)).toISOString()}&end=2023-12-01T00:00:00Z` })
let made = 0
const run = Date.now().toString(36)
const audit = who => ({ number: `${who}-${run}-${++made}`, customer_id: 1 + made % 5000, starts_at: '2024-03-01T08:00:00Z', ends_at: '2024-03-01T17:00:00Z', note: 'created by the benchmark' })

/** Sizes and connections of every job. Each job is a read by default. */
export const jobs = {
  list: { sizes: ['10k', '1000k'], connections: [1, 16] },       // newest 10, exact count, customer and standards
  search: { sizes: ['10k', '1000k'], connections: [1, 16] },     // status + text in the customer's name (5 % of customers), exact count
  deep: { sizes: ['10k', '1000k'], connections: [1, 16] },       // offset 50 %
  detail: { sizes: ['10k', '1000k'], connections: [1, 16] },     // one audit with customer, team, standards
  month: { sizes: ['10k', '1000k'], connections: [1, 16] },      // roster of November 2023, 200 auditors, 2,905 entries
  ownList: { sizes: ['10k', '1000k'], connections: [1, 16] },    // a page of each caller's own, else like list
  ownSearch: { sizes: ['10k', '1000k'], connections: [1, 16] },  // a word and page of each caller's own, else like search
  ownMonth: { sizes: ['10k', '1000k'], connections: [1, 16] },   // begins at a second of each caller's own, else like month
  login: { sizes: ['100k'], connections: [4] }, // argon2id 19 MiB, t=2, p=1
  create: { sizes: ['100k'], connections: [1, 16] }, // writes: audit + 2 standards + history
}
const floorJobs = {
  list: () => ({ path: '/api/projects?limit=10' }),
  search: () => ({ path: '/api/projects?limit=10&status=completed&value=nordic' }),
  deep: s => ({ path: `/api/projects?limit=10&offset=${rows[s] / 2}` }),
  detail: s => ({ path: `/api/projects/${some(s)}` }),
  month: () => ({ path: '/api/rosters?start=2023-11-01T00:00:00Z&end=2023-12-01T00:00:00Z' }),
  ownList: ownPage,
  ownSearch: () => ownWord('value'),
  ownMonth,
  login: () => ({ method: 'POST', path: '/api/auth', body: { email: `account${1 + made++ % 4}@example.test`, password: 'correct horse' } }),
  create: () => ({ method: 'POST', path: '/api/projects', body: { ...audit('F'), standards: [1, 3] } }),
}

const body = (number, more) => ({ idflNumber: number, customerId: 1 + made % 5000, start: '2024-03-01T01:30:00Z', end: '2024-03-01T08:30:00Z', note: 'created by the benchmark', ...more })
/** A customer of Asia/Ho_Chi_Minh: its working hours hold for the times above. */
const vietnam = () => 8 * (1 + made % 600)
const tokens = {}
/** Signs in again when a token is ten minutes old. */
export async function refreshTokens(sizes) {
  for (const s of sizes) {
    const reply = await fetch(`http://127.0.0.1:${contenders.product.port(s)}/api/auth`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: env('PRODUCT_EMAIL', 'bench@example.test'), password: env('PRODUCT_PASSWORD', 'correct horse battery') }) })
    if (!reply.ok) throw new Error(`Signing in to the product: ${reply.status}`)
    tokens[s] = (await reply.json()).access_token
  }
}
export const contenders = {
  floor: { port: s => Number(env('FLOOR_PORT', 4010)) + nth(s), headers: { authorization: 'Bearer floor-token-floor-token-floor' }, jobs: floorJobs },
  counter: { port: s => Number(env('COUNTER_PORT', 4020)) + nth(s), headers: { authorization: 'Bearer floor-token-floor-token-floor' }, jobs: { list: floorJobs.list, ownList: ownPage, deep: floorJobs.deep } },
  product: {
    port: s => Number(env('PRODUCT_PORT', 4210)) + nth(s), headers: {}, token: s => ({ authorization: `Bearer ${tokens[s]}` }),
    jobs: {
      list: () => ({ path: '/api/projects?limit=10' }),
      search: () => ({ path: '/api/projects?limit=10&status=completed&companyName=nordic' }),
      deep: s => ({ path: `/api/projects?limit=10&offset=${rows[s] / 2}` }),
      detail: s => ({ path: `/api/projects/${some(s)}` }),
      month: () => ({ path: '/api/rosters?start=2023-11-01T00:00:00Z&end=2023-12-01T00:00:00Z' }),
      ownList: ownPage,
      ownSearch: () => ownWord('companyName'),
      ownMonth,
      login: () => ({ method: 'POST', path: '/api/auth', body: { email: `account${1 + made++ % 4}@example.test`, password: 'correct horse' } }),
      create: () => ({ method: 'POST', path: '/api/projects', body: body(`P-${run}-${++made}`, { customerId: vietnam(), standardId: [1, 3] }) }),
    },
  },
}
