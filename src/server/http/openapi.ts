import swagger, { type FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { compressOnce } from './compress-once.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The document of the API that the page at `/api/docs` draws: the same, as OpenAPI 3.0. */
    swaggerOfPage: FastifyInstance['swagger']
  }
}

/** The API describes itself from the same schemas that check its input. */
const describeApi = (openapi: '3.1.0' | '3.0.3'): FastifyDynamicSwaggerOptions => ({
  openapi: {
    openapi,
    info: {
      title: 'Audit Management System',
      // That of the interface. Outsiders read this, whom the program's doesn't concern.
      version: '1',
      description:
        'Moments are ISO 8601 with Z. Lists answer `{count, rows}`; refusals answer `{statusCode, error, message, code?, text?, details?}`.',
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
  },
  transform: jsonSchemaTransform,
})

/**
 * `/api/openapi.json`, and the same to read at `/api/docs`; both open, from our own host alone; made once.
 * The page is given OpenAPI 3.0: of 3.1 it reads the whole document anew for each part that it opens (710).
 */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(swagger, describeApi('3.1.0'))
  await app.register(swagger, { ...describeApi('3.0.3'), decorator: 'swaggerOfPage' })
  await app.register(async docs => {
    compressOnce(docs)
    docs.get('/api/openapi.json', { schema: { hide: true } }, async () => docs.swagger())
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'list', deepLinking: true },
      transformSpecification: () => docs.swaggerOfPage(),
      transformSpecificationClone: false,
    })
  })
}
