import { encodeHeaderValue } from '@ekp/wire/rules/headerValue'
import type { TestApp } from './testApp.ts'

interface Sender {
  readonly basisUrl?: string
  /** Counts where the test's own address is a trusted proxy. */
  readonly ip?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Asks for a link to a new password as whoever the test wants. */
export async function askForReset({ app }: Pick<TestApp, 'app'>, kundennummer: string, sender: Sender = {}) {
  const { basisUrl = 'https://portal.example.org/passwort/erneuern', ip = '198.51.100.1', headers = {} } = sender
  const { statusCode, payload } = await app.inject({
    method: 'POST',
    url: '/api/anschlussnutzer/passwort_reset',
    headers: {
      kundennummer: encodeHeaderValue(kundennummer),
      basisurl: encodeHeaderValue(basisUrl),
      'x-forwarded-for': ip,
      ...headers,
    },
  })
  const { detail, code } = payload === '' ? {} : JSON.parse(payload)
  return { status: statusCode, detail, code }
}
