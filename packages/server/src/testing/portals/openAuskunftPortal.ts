import { mkdtemp, rm } from 'node:fs/promises'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeHeaderValue } from '@ekp/wire/rules/text/headerValue'
import type { DokumentStore } from '../../dokumente/DokumentStore.ts'
import { directoryStore } from '../../dokumente/directoryStore.ts'
import type { Credentials } from '../call.ts'
import { readZip } from '../readZip.ts'
import { type TestApp, testApp } from './testApp.ts'

/** The password of every customer that `factories` make. */
export const passwort = 'Sonnenblume-2026'

export interface AuskunftPortal extends TestApp {
  readonly store: DokumentStore
  /** What is not as it should be: lines of the log from `error` on. */
  readonly lines: string[]
  /** Asks for everything, without a port; the answer's bytes are in memory. */
  ask(credentials: Credentials, typed?: string): Promise<AuskunftAnswer>
  /** Asks over a socket, and does not read the answer. */
  begin(credentials: Credentials): Promise<{ readonly response: IncomingMessage; readonly outgoing: ClientRequest }>
}

interface AuskunftAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  /** Of an archive. */
  readonly files: ReadonlyMap<string, Buffer>
  /** Of an error. */
  readonly problem: { readonly detail?: string; readonly felder?: unknown }
}

/** A portal with documents, for tests of the export. */
export async function openAuskunftPortal(
  options: { readonly store?: (store: DokumentStore) => DokumentStore | undefined } = {},
): Promise<AuskunftPortal> {
  const dir = await mkdtemp(join(tmpdir(), 'auskunft-'))
  const store = directoryStore(dir)
  const lines: string[] = []
  const logger = { level: 'error', stream: { write: (line: string) => lines.push(line) } }
  const served = options.store === undefined ? store : options.store(store)
  const portal = await testApp({ logger, dokumenteOf: () => served })
  const origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const path = '/api/anschlussnutzer/auskunft'
  const headersOf = (credentials: Credentials, typed: string) => ({
    ...credentials,
    passwort: encodeHeaderValue(typed),
  })
  return {
    ...portal,
    store,
    lines,
    async ask(credentials, typed = passwort) {
      const answer = await portal.app.inject({ method: 'POST', url: path, headers: headersOf(credentials, typed) })
      const isArchive = answer.statusCode === 200
      return {
        status: answer.statusCode,
        headers: answer.headers,
        files: isArchive ? await readZip(answer.rawPayload) : new Map(),
        problem: isArchive ? {} : answer.json(),
      }
    },
    begin: (credentials) =>
      new Promise((resolve, reject) => {
        const outgoing = request(origin + path, {
          method: 'POST',
          headers: headersOf(credentials, passwort),
          agent: false,
        })
        outgoing.on('response', (response) => resolve({ response, outgoing }))
        outgoing.on('error', reject)
        outgoing.end()
      }),
    close: async () => {
      await portal.close()
      await rm(dir, { recursive: true })
    },
  }
}

/** Everything about a customer as programs read it. */
export function parseDaten(files: ReadonlyMap<string, Buffer>): Record<string, unknown> {
  return JSON.parse(String(files.get('daten.json')))
}

/** The lines of a CSV file, its head first, without what spreadsheets want before and after. */
export function csvLines(files: ReadonlyMap<string, Buffer>, name: string): string[] {
  const text = String(files.get(`csv/${name}.csv`))
  if (!text.startsWith('\uFEFF') || !text.endsWith('\r\n')) throw new Error(`${name} is no CSV file`)
  return text.slice(1, -2).split('\r\n')
}
