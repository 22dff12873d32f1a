import { checkAblesungByPost, createAblesung, type NeueAblesung, type Plausibilitaet } from '@ekp/wire/ablesung'
import type { Eingangsbestaetigung } from '@ekp/wire/schema/scalars'
import { ApiError, errorText, type RefusedField } from '../../../api/ApiError.ts'
import { call } from '../../../api/call.ts'
import { submit } from '../../../api/submit.ts'

/** The result of sending a reading. */
export type Sendeergebnis =
  | { readonly art: 'uebermittelt'; readonly eingang: Eingangsbestaetigung | undefined }
  /** Unlikely: the customer is asked whether it is right. */
  | { readonly art: 'frage'; readonly plausibilitaet: Plausibilitaet }
  | { readonly art: 'ohneNetz' }
  | { readonly art: 'abgelehnt'; readonly text: string; readonly felder: readonly RefusedField[] }

// Spelled as in [ablesung-23].
const fallback = 'Bei der übertragung der Ablesung ist ein Unbekannter Fehler aufgetreten.'
// Answers to the check that are final; after any other failure the reading itself is sent and decides.
const refusing = new Set([400, 401, 422])

/** Checks a reading and sends it; with `bestaetigt` the customer has answered the question already, `signal` gives it up for later. */
export async function sendAblesung(
  vertragId: string,
  ablesung: NeueAblesung,
  { bestaetigt, signal }: { bestaetigt: boolean; signal: AbortSignal },
): Promise<Sendeergebnis> {
  const params = { vertragId }
  try {
    const plausibilitaet = bestaetigt ? undefined : await check(vertragId, ablesung, signal)
    if (plausibilitaet?.plausibel === false) return { art: 'frage', plausibilitaet }
    const { eingang } = await submit(createAblesung, { params, body: ablesung }, { signal })
    return { art: 'uebermittelt', eingang }
  } catch (error) {
    // If it did arrive, sending it again does no harm, because the portal stores a reading once.
    if (signal.aborted || (error instanceof ApiError && error.status === 0)) return { art: 'ohneNetz' }
    return { art: 'abgelehnt', text: errorText(error, fallback), felder: error instanceof ApiError ? error.felder : [] }
  }
}

async function check(
  vertragId: string,
  ablesung: NeueAblesung,
  signal: AbortSignal,
): Promise<Plausibilitaet | undefined> {
  try {
    // The photo says nothing about the value, and takes long in a cellar.
    const body = { ...ablesung, foto: null }
    return await call(checkAblesungByPost, { params: { vertragId }, body }, { signal })
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof ApiError && (error.status === 0 || refusing.has(error.status))) throw error
    return undefined
  }
}
