import type { betreffe } from '@ekp/wire/anschlussnutzer/kontaktanfrage'
import { createOwnState } from '../../session/signedInOnly.ts'
import type { KontaktanfrageEingabe } from './kontaktanfrage.ts'

/** What a request is about, as the page knows that leads to its form [kontaktanfrage-15]. */
export type Anlass = Pick<KontaktanfrageEingabe, 'betreff' | 'vertragId' | 'text'>

declare module '@tanstack/history' {
  interface HistoryState {
    anlass?: Anlass | undefined
  }
}

/** State for the form of a request about something, such as `Vorgang 41`. Its line alone is long enough to be sent. */
export const askAbout = (was: string, vertragId: string | null, betreff: (typeof betreffe)[number]) =>
  createOwnState({ anlass: { betreff, vertragId: vertragId ?? '', text: `Meine Frage zu ${was}:\n` } })
