import type { SwaggerOptions } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { compressOnce } from './compress-once.ts'

/** The API describes itself from the same schemas that check its input. */
export const openApi: SwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
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
}

/** `/api/openapi.json`, and the same to read at `/api/docs`; both open, from our own host alone; made once. */
export async function serveDocs(app: FastifyInstance): Promise<void> {
  await app.register(async docs => {
    compressOnce(docs)
    docs.get('/api/openapi.json', { schema: { hide: true } }, async () => docs.swagger())
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'list', deepLinking: true },
    })
  })
}
