import { createDemoData } from '../demoPortal.ts'
import { median, type Row } from '../figures.ts'
import { findFreePort, startNode } from '../processes.ts'

const rounds = 5
const mostMs = 3000

const bareServer = `require('node:http').createServer((_, reply) => reply.end()).listen(process.argv[1], '127.0.0.1')`

/** A later start, from the command to its first answer, against a bare node:http. */
export const startUp: Row = {
  key: 'start',
  measure: async () => {
    const data = createDemoData()
    try {
      // The first start creates the cluster and loads the demo; only later starts are measured.
      await (await data.start()).stop()
      const portal: number[] = []
      const bare: number[] = []
      for (let round = 0; round < rounds; round++) {
        const port = String(await findFreePort())
        const yardstick = await startNode(['-e', bareServer, port], `http://127.0.0.1:${port}/`)
        bare.push(yardstick.startMs)
        await yardstick.stop()
        const started = await data.start()
        portal.push(started.startMs)
        await started.stop()
      }
      const ms = median(portal)
      const ratio = ms / median(bare)
      return [
        {
          name: 'a later start, to the first answer of the demo portal',
          value: `${(ms / 1000).toFixed(2)} s  (${ratio.toFixed(1)} x a bare node:http, ${Math.round(median(bare))} ms)`,
          target: `<= ${mostMs / 1000} s`,
          isOk: ms <= mostMs,
        },
      ]
    } finally {
      data.remove()
    }
  },
}
