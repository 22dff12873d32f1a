import autocannon from 'autocannon'
import { demoKunde, signIn, withDemoPortal } from '../demoPortal.ts'
import type { Row } from '../figures.ts'
import { findProcess, memoryBytes, processTree } from '../processes.ts'

const mostMegabytes = 300
const megabytes = (bytes: number) => Math.round(bytes / 1e6)

/** Memory of the server and its database after some load, shared pages counted once. */
export const memory: Row = {
  key: 'memory',
  measure: () =>
    withDemoPortal(async (portal) => {
      const { origin } = portal
      if (process.platform !== 'linux') throw new Error('Memory is measured on Linux only')
      const headers = { ...(await signIn(origin)) }
      await autocannon({ url: `${origin}/api/${demoKunde.vertragId}`, connections: 20, duration: 10, headers })
      await autocannon({ url: `${origin}/anmelden`, connections: 20, duration: 3, headers: {} })
      // Without the launcher, which a supplier's service manager replaces.
      const pid = findProcess(portal.pid, 'dist/main.js')
      const tree = processTree(pid)
      const all = memoryBytes(tree)
      const server = memoryBytes([pid])
      return [
        {
          name: 'memory of server and database under load',
          value: `${megabytes(all)} MB  (server ${megabytes(server)}, ${tree.length - 1} PostgreSQL processes ${megabytes(all - server)})`,
          target: `< ${mostMegabytes} MB`,
          isOk: all < mostMegabytes * 1e6 && tree.length > 1,
        },
      ]
    }),
}
