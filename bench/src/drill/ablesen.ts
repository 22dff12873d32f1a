import { randomBytes, randomUUID } from 'node:crypto'
import { openAbleselink } from '@ekp/wire/ablesung/link'
import { addTage } from '@ekp/wire/rules/kalendertag'
import { hashLinktoken } from '../../../packages/server/src/http/session/ableselink.ts'
import {
  createAnschlussnutzer,
  createVertrag,
  createZaehler,
} from '../../../packages/server/src/testing/data/factories.ts'
import type { AppOnDatabase } from '../../../packages/server/src/testing/portals/appOnDatabase.ts'
import { median } from '../figures.ts'
import type { Drill } from './Drill.ts'
import { eachOf } from './eachOf.ts'
import { openInnerPortal } from './openInnerPortal.ts'

const guesses = 100_000
const width = 100
/** Of each kind of a link that was good once. */
const endedLinks = 500
const nachname = 'Geheimrat'
const zaehlernummer = '1EMH0012345719'

/**
 * Guesses 100,000 tokens of reading links, each from a network of its own, among them links that were used, have expired
 * or were withdrawn [T32]: one answer for all, in the same time. The short form is
 * `packages/server/src/modules/ablesung/link/ableselink.test.ts`.
 */
export const ablesen: Drill = {
  key: 'ablesen',
  run: async () => {
    const portal = await openInnerPortal()
    try {
      const links = await createLinks(portal)
      const every = Math.floor(guesses / links.length)
      const answers: Answer[] = []
      const good = await open(portal, await createLink(portal), 'good', 0)
      await eachOf(guesses, width, async (nr) => {
        const { kind, token } = (nr % every === 0 && links[nr / every]) || { kind: 'never was', token: newToken() }
        answers.push(await open(portal, token, kind, nr))
      })
      const byKind = Map.groupBy(answers, ({ kind }) => kind)
      const different = new Set(answers.map(({ status, body }) => `${status} ${body}`))
      const failures = answers.filter(({ status }) => status >= 500).length
      const facts = answers.filter(({ body }) => body.includes(nachname) || body.includes('5719')).length
      const never = medianMs(byKind.get('never was') ?? [])
      return [
        {
          name: 'a good link shows the end of its meter',
          value: String(good.status),
          target: '200',
          isOk: good.status === 200 && good.body.includes('5719'),
        },
        {
          name: `${guesses} guessed tokens, ${links.length} of them of links that were good once: different answers`,
          value: `${different.size}  (${[...new Set(answers.map(({ status }) => status))].join(', ')})`,
          target: '1',
          isOk: different.size === 1,
        },
        { name: '… 5xx', value: String(failures), target: '0', isOk: failures === 0 },
        { name: '… answers with a fact of the customer', value: String(facts), target: '0', isOk: facts === 0 },
        ...[...byKind]
          .filter(([kind]) => kind !== 'never was')
          .map(([kind, ofKind]) => {
            const ratio = medianMs(ofKind) / never
            return {
              name: `… median time of one that ${kind}, against one that never was (${never.toFixed(1)} ms)`,
              value: ratio.toFixed(3),
              target: '0.95 to 1.05',
              isOk: ratio >= 0.95 && ratio <= 1.05,
            }
          }),
      ]
    } finally {
      await portal.close()
    }
  },
}

interface Answer {
  readonly kind: string
  readonly status: number
  readonly body: string
  readonly ms: number
}

const newToken = () => randomBytes(16).toString('base64url')

/** A link that is good now, unless `changes` say otherwise; returns its token. */
async function createLink({ db, clock }: AppOnDatabase, changes: object = {}): Promise<string> {
  const token = newToken()
  const now = clock.now()
  const link = { vertrag_id: '4711', zaehlernummer, token_hash: hashLinktoken(token), weg: 'brief' as const }
  const values = { ...link, erstellt_am: now, gesendet_am: now, gilt_bis: '2999-12-31' }
  await db
    .insertInto('ableselink')
    .values({ ...values, ...changes })
    .execute()
  return token
}

/** Links that are good no more, mixed. */
async function createLinks(portal: AppOnDatabase): Promise<readonly { kind: string; token: string }[]> {
  const { db, clock } = portal
  await createAnschlussnutzer(db, { kundennummer: 'T-1', nachname })
  await createVertrag(db, { id: '4711', kundennummer: 'T-1' })
  await createZaehler(db, { vertrag_id: '4711', nummer: zaehlernummer })
  const links = []
  for (let nr = 0; nr < endedLinks; nr++) {
    const kinds = {
      'was used': { abgelesen_am: clock.now(), sendung: randomUUID() },
      'has expired': { gilt_bis: addTage('2020-12-31', -nr) },
      'was withdrawn': { widerrufen_am: clock.now() },
    }
    for (const [kind, changes] of Object.entries(kinds)) links.push({ kind, token: await createLink(portal, changes) })
  }
  return links
}

async function open({ app }: AppOnDatabase, token: string, kind: string, nr: number): Promise<Answer> {
  const startMs = performance.now()
  const { statusCode, body } = await app.inject({
    method: openAbleselink.method,
    url: `/api${openAbleselink.path}`,
    headers: { token, 'x-forwarded-for': `2001:db8:${(nr % 0xff_ff).toString(16)}::1` },
  })
  return { kind, status: statusCode, body, ms: performance.now() - startMs }
}

const medianMs = (answers: readonly Answer[]) => median(answers.map(({ ms }) => ms))
