import type { FastifyInstance } from 'fastify'

/** No foreign host, no inline script; styles are inline because Mantine sets sizes and colours that way. */
const contentSecurity = {
  'default-src': "'self'",
  'base-uri': "'self'",
  'font-src': "'self' data:",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
  'img-src': "'self' data:",
  'object-src': "'none'",
  'script-src': "'self'",
  'script-src-attr': "'none'",
  'style-src': "'self' 'unsafe-inline'",
}

/** The headers of every answer: what OWASP's secure headers and the package helmet recommend, made once. */
const securityHeaders = {
  'content-security-policy': Object.entries(contentSecurity)
    .map(([what, from]) => `${what} ${from}`)
    .join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
}

/** An address that holds a secret, whatever it is answered: no search engine keeps it. */
const secretAddress = /^\/api\/(calendar|exports)\//

export function setReplyHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    if (secretAddress.test(request.url)) reply.header('x-robots-tag', 'noindex')
    // A browser must disregard it over plain HTTP (RFC 6797, 7.2), where it is no promise either.
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
    done()
  })
}
