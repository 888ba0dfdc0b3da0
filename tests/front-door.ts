import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A small balancer of the kind that stands before two servers: each connection goes to the first one that answers. */
export async function openFrontDoor(
  addresses: readonly string[],
): Promise<{ address: string; close(): void }> {
  const sockets = new Set<Socket>()
  const door = createServer(caller => {
    sockets.add(caller.on('error', () => {}).once('close', () => sockets.delete(caller)))
    passOn(caller, addresses)
  }).listen(0, '127.0.0.1')
  await once(door, 'listening')
  return {
    address: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    close() {
      door.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

function passOn(caller: Socket, [address, ...others]: readonly string[]): void {
  if (!address) {
    caller.destroy()
    return
  }
  const { port } = new URL(address)
  const server = connect(Number(port), '127.0.0.1')
  server.once('error', () => passOn(caller, others))
  server.once('connect', () => {
    server.removeAllListeners('error').on('error', () => caller.destroy())
    server.once('close', () => caller.destroy())
    caller.once('close', () => server.destroy())
    caller.pipe(server).pipe(caller)
  })
}
