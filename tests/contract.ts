import type { Endpoint } from '#contract/endpoint.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Whatever a file of the contract exports as a group of endpoints: none can be forgotten here. */
const files = import.meta.glob<Record<string, object>>(['../src/contract/*.ts', '!**/*.test.ts'], {
  eager: true,
})

/** Every endpoint of the contract, named as the API describes it: `PUT /countries/{id}`. */
export const contract: { name: string; endpoint: Endpoint }[] = Object.values(files)
  .flatMap(file => Object.values(file))
  .flatMap(exported => Object.values(exported))
  .filter(isEndpoint)
  .map(endpoint => ({
    name: `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
    endpoint,
  }))
