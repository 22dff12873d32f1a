import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** What the server's library made for the browser: it goes through unread. */
export type Optionen = Readonly<Record<string, unknown>>

const isOptions = <T extends object>(_optionen: object): _optionen is T => true

/** Asks for a new passkey of this device or of a key that somebody holds to it. */
export async function makePasskey(optionen: Optionen): Promise<Record<string, unknown>> {
  if (!isOptions<PublicKeyCredentialCreationOptionsJSON>(optionen)) throw new Error('no options')
  return { ...(await startRegistration({ optionsJSON: optionen }).catch(tell)) }
}

/** Asks for a passkey that there is; a suggestion that waits ends. */
export async function takePasskey(optionen: Optionen): Promise<Record<string, unknown>> {
  return ask(optionen, false)
}

/**
 * Lets the browser suggest passkeys in the field with `webauthn` in its `autocomplete`; waits until somebody takes one,
 * and rejects when the suggestion ends.
 */
export async function suggestPasskey(optionen: Optionen): Promise<Record<string, unknown>> {
  return ask(optionen, true)
}

export const endSuggestion = (): void => WebAuthnAbortService.cancelCeremony()

async function ask(optionen: Optionen, useBrowserAutofill: boolean): Promise<Record<string, unknown>> {
  if (!isOptions<PublicKeyCredentialRequestOptionsJSON>(optionen)) throw new Error('no options')
  return { ...(await startAuthentication({ optionsJSON: optionen, useBrowserAutofill }).catch(tell)) }
}

const ofOtherAddress = new Set(['ERROR_INVALID_DOMAIN', 'ERROR_INVALID_RP_ID'])

function tell(error: unknown): never {
  const code = error instanceof WebAuthnError ? error.code : ''
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    throw new Error('Auf diesem Gerät ist schon ein Passkey für Ihr Konto.')
  }
  if (ofOtherAddress.has(code)) throw new Error('Unter dieser Internetadresse gibt es keine Passkeys.')
  throw new Error('Das Gerät hat keinen Passkey genannt. Bitte versuchen Sie es noch einmal.')
}
