import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../dokumente/DokumentSettings.ts'

export interface S3Server {
  readonly settings: S3Settings
  close(): Promise<void>
}

/** A real server of the S3 protocol on this machine, with an empty bucket. */
export async function s3Server(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 's3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'portal' }],
  })
  const { port } = await server.run()
  return {
    settings: {
      url: `http://127.0.0.1:${port}/portal/dokumente`,
      region: 'eu-central-1',
      // The only credentials that it knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    close: async () => {
      await server.close()
      await rm(directory, { recursive: true })
    },
  }
}
