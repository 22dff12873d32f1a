import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'

/** What the server's library made for the browser: it goes through unread. */
type Optionen = Readonly<Record<string, unknown>>

const isOptions = <T extends object>(_optionen: object): _optionen is T => true

/** Asks for a new passkey of this device or of a key that somebody holds to it. */
export async function makePasskey(optionen: Optionen): Promise<Record<string, unknown>> {
  if (!isOptions<PublicKeyCredentialCreationOptionsJSON>(optionen)) throw new Error('no options')
  return { ...(await startRegistration({ optionsJSON: optionen }).catch(tell)) }
}

/** Asks for a passkey that there is. */
export async function takePasskey(optionen: Optionen): Promise<Record<string, unknown>> {
  if (!isOptions<PublicKeyCredentialRequestOptionsJSON>(optionen)) throw new Error('no options')
  return { ...(await startAuthentication({ optionsJSON: optionen }).catch(tell)) }
}

function tell(error: unknown): never {
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    throw new Error('Auf diesem Gerät ist schon ein Passkey für Ihr Konto.')
  }
  throw new Error('Das Gerät hat keinen Passkey genannt. Bitte versuchen Sie es noch einmal.')
}
