import { connect } from 'node:net'
import { join } from 'node:path'
import { socketName } from './socketDir.ts'
import type { EmbeddedConnection } from './state.ts'

/** Whether PostgreSQL listens on its socket. */
export function canConnect({ host }: EmbeddedConnection): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(host, socketName))
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
