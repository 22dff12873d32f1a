import { checkAblesungByPost, createAblesung } from '@ekp/wire/ablesung'
import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { ApiError, errorText } from '../../../api/ApiError.ts'
import { call } from '../../../api/call.ts'
import { submit } from '../../../api/submit.ts'
import { session } from '../../../session/session.ts'
import {
  deleteSent,
  listWartende,
  updateWartende,
  type WartendeAblesung,
  type WartendeZustand,
} from './wartendeAblesungen.ts'

/** What became of one reading: a new state (question or refusal); `failed`, alone; `later` without an answer; `stop` when the session is over. */
type Outcome = 'failed' | 'later' | 'stop' | WartendeZustand

interface Sent {
  readonly art: 'gesendet'
  readonly eingang: Eingangsbestaetigung | undefined
}

export interface SendNews {
  readonly onSent: (wartende: WartendeAblesung, eingang: Eingangsbestaetigung | undefined) => void
  readonly onQuestion: (wartende: WartendeAblesung) => void
}

const refusedText = 'Bei der übertragung der Ablesung ist ein Unbekannter Fehler aufgetreten.'

/** Sends what waits, the oldest first; `later` when another attempt may bring more. Never for another customer. `signal` gives an answer up that does not come. */
export async function sendWartende(
  kundennummer: string,
  news: SendNews,
  signal: AbortSignal,
): Promise<'done' | 'later'> {
  const tried = new Set<string>()
  let hasFailed = false
  for (;;) {
    // Looked up each time: meanwhile the customer may have discarded it.
    const waiting = await listWartende(kundennummer)
    const next = waiting.find((wartende) => isReady(wartende) && !tried.has(wartende.id))
    if (next === undefined) return hasFailed ? 'later' : 'done'
    tried.add(next.id)
    const outcome = await sendOne(next, signal)
    if (outcome === 'later') return 'later'
    if (outcome === 'stop') return 'done'
    if (outcome === 'failed') hasFailed = true
    else if (outcome.art === 'gesendet') {
      await deleteSent(next)
      news.onSent(next, outcome.eingang)
    } else {
      await updateWartende(next, outcome)
      news.onQuestion(next)
    }
  }
}

const isReady = ({ zustand }: WartendeAblesung) => zustand.art === 'wartet' || zustand.art === 'bestaetigt'

async function sendOne(wartende: WartendeAblesung, signal: AbortSignal): Promise<Outcome | Sent> {
  const question = wartende.zustand.art === 'wartet' ? await check(wartende, signal) : 'likely'
  if (question !== 'likely') return question
  if (!speaksFor(wartende)) return 'stop'
  try {
    const { eingang } = await submit(createAblesung, { params: wartende, body: wartende.ablesung }, { signal })
    return { art: 'gesendet', eingang }
  } catch (error) {
    return outcomeOf(error)
  }
}

async function check(wartende: WartendeAblesung, signal: AbortSignal): Promise<Outcome | 'likely'> {
  if (!speaksFor(wartende)) return 'stop'
  try {
    const body = { ...wartende.ablesung, foto: null }
    const { plausibel, hinweis } = await call(checkAblesungByPost, { params: wartende, body }, { signal })
    return plausibel ? 'likely' : { art: 'rueckfrage', hinweis: hinweis ?? 'Der Zählerstand ist ungewöhnlich.' }
  } catch (error) {
    const outcome = outcomeOf(error)
    // A host without this check answers 404, 405, 501 or something else: then the reading itself is judged.
    const isJudged = typeof outcome === 'string' || (error instanceof ApiError && error.status === 400)
    return isJudged && !(error instanceof ApiError && (error.status === 501 || isUnread(error))) ? outcome : 'likely'
  }
}

// `call()` reads the session's token synchronously, so no other customer can sign in between.
function speaksFor({ kundennummer }: WartendeAblesung): boolean {
  return session.state() === 'loggedIn' && session.current()?.kundennummer === kundennummer
}

/** An answer that is none of the portal's: a hotel's network shows its own page. */
const isUnread = ({ status }: ApiError) => status >= 200 && status < 400

// Nothing else gets through now either.
const momentary = new Set([0, 408, 425, 429, 502, 503, 504])

export function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return 'later'
  if (error.status === 401 || error.code >= 700) return 'stop'
  if (momentary.has(error.status)) return 'later'
  if (error.status >= 500 || isUnread(error)) return 'failed'
  return { art: 'abgelehnt', text: errorText(error, refusedText) }
}
