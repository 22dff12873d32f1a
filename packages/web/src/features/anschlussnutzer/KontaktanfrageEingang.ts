import type { Eingangsbestaetigung } from '@ekp/wire/scalars'

/** That a contact request has arrived, passed to its confirmation page; null where the host sends no receipt. */
export type KontaktanfrageEingang = Eingangsbestaetigung | null

declare module '@tanstack/react-router' {
  interface HistoryState {
    kontaktanfrage?: KontaktanfrageEingang | undefined
  }
}
