import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { Failure, type FieldFault } from '#contract/failure.ts'
import { faultsOf } from '#contract/fault.ts'
import { largestId } from '#contract/values.ts'
import { missing } from '#server/db/versions.ts'

/** A longer list helps nobody. */
const mostFaults = 100

/** Parses path, query and body together, so that one 400 lists every fault. */
export function parseCall(endpoint: Endpoint, request: FastifyRequest) {
  const read = {
    params: endpoint.params?.safeParse(request.params),
    query: endpoint.query?.safeParse(request.query),
    body: endpoint.body?.safeParse(request.body ?? undefined),
  }
  const faults = [
    ...faultsOf(read.params?.error),
    ...faultsOf(read.query?.error).map(nameParameter),
    ...faultsOf(read.body?.error),
  ]
  if (faults.length > 0) throw Failure.invalid(faults.slice(0, mostFaults))
  const params = read.params?.data as { id?: number } | undefined
  if ((params?.id ?? 0) > largestId) throw missing()
  return { params, query: read.query?.data, body: read.body?.data }
}

/** A query has no labels beside its fields, so the sentence names the parameter; a repeatable one as a whole. */
function nameParameter({ field: path, message, text }: FieldFault): FieldFault {
  const field = path.split('.')[0] ?? ''
  const isNamed = field === '' || message.split(/\W+/).includes(field)
  return { field, message: isNamed ? message : `${field}: ${message}`, text }
}
