import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBinaries } from '../../db/embedded/binaries.ts'
import { startEmbedded } from '../../db/embedded/embedded.ts'
import { canRun, chooseRunAs, commandAs } from '../../db/embedded/runAs.ts'
import { clientConfig } from '../../db/clientConfig.ts'
import { selfSigned } from './selfSigned.ts'
import pg from 'pg'

export interface TlsPostgres {
  /** The address of its database, with these parameters; the certificate is for `127.0.0.1`. */
  address(parameters?: string, host?: string): string
  /** A file with the authority of its certificate. */
  readonly ca: string
  readonly dir: string
  stop(): Promise<void>
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** A real PostgreSQL that speaks TLS over TCP, or none, as each connection asks; without passwords. */
export async function startTlsPostgres(): Promise<TlsPostgres> {
  const dir = mkdtempSync(join(tmpdir(), 'ekp-tls-'))
  await (await startEmbedded(dir)).stop()
  const [data, binaries, port] = [join(dir, 'pg'), await findBinaries(join(dir, 'lib')), await findPort()]
  const { uid, gid } = statSync(data)
  const write = (name: string, text: string) => {
    writeFileSync(join(data, name), text, { mode: 0o600 })
    chownSync(join(data, name), uid, gid)
  }
  write('server.crt', selfSigned.cert)
  write('server.key', selfSigned.key)
  write('pg_hba.conf', 'host all all 127.0.0.1/32 trust\n')
  appendFileSync(join(data, 'postgresql.conf'), 'ssl = on\n')
  const ca = join(dir, 'ca.pem')
  writeFileSync(ca, selfSigned.cert)
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=']
  const works: Parameters<typeof chooseRunAs>[0]['works'] = (one) => canRun(one, binaries.postgres, data, binaries.env)
  const runAs = await chooseRunAs({ owner: { uid, gid }, exists: true, works })
  const options = settings.flatMap((setting) => ['-c', setting])
  const { program, args } = commandAs(runAs, 'INT', binaries.postgres, '-D', data, ...options)
  const child = spawn(program, args, { env: binaries.env, cwd: '/', stdio: 'ignore' })
  const address = (parameters = '', host = '127.0.0.1') => `postgres://postgres@${host}:${port}/postgres${parameters}`
  const answers = async () => {
    const client = new pg.Client(clientConfig(address()))
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('PostgreSQL has ended')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    address,
    ca,
    dir,
    stop: async () => {
      child.kill('SIGINT')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(dir, { recursive: true })
    },
  }
}
