import type { SessionState } from '../session/sessionState.ts'

/** That there is no network, and what can be done without it or against it. */
export function offlineText(session: SessionState, { canErfassen }: { canErfassen: boolean }): string {
  if (session === 'loggedOut') return 'Keine Verbindung. Zum Anmelden brauchen Sie das Internet.'
  if (session === 'loggedIn' && canErfassen) return 'Keine Verbindung. Zählerstände können Sie trotzdem erfassen.'
  return 'Keine Verbindung. Bitte prüfen Sie, ob Ihr Gerät mit dem Internet verbunden ist.'
}
