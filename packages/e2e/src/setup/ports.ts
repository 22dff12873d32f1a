import { createServer } from 'node:net'

export type Service = 'PORTAL' | 'DESK' | 'SUPPLIER' | 'SUPPLIER_DESK' | 'ANBIETER' | 'APP' | 'GALLERY'

/** A port of this run, chosen once by the first process and handed down in the environment. */
export async function portOf(service: Service): Promise<number> {
  const name = `E2E_${service}_PORT`
  process.env[name] ??= String(await findFreePort())
  return Number(process.env[name])
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => {
        if (typeof address === 'object' && address !== null) resolve(address.port)
        else reject(new Error('The system gave no port'))
      })
    })
  })
}
