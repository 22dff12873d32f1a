import { anmeldenPath } from '@ekp/wire/dienst/anmeldung'
import { type Dienstrolle, dienstrollen } from '@ekp/wire/dienst/rollen'
import * as oidc from 'openid-client'
import * as v from 'valibot'
import { anbieterErrors, noAnbieter } from '../../../http/errors/dienst.ts'
import type { ServedTenant } from '../../../http/server.ts'
import { errorCode } from '../../../lib/errors.ts'
import type { Dienst } from '../../../tenant/dienst.ts'

/** What the answer to a sign-in that has begun must agree with. */
const Merkmale = v.object({ state: v.string(), nonce: v.string(), verifier: v.string() })
type Merkmale = v.InferOutput<typeof Merkmale>

const timeoutSeconds = 10
/** The clocks of two servers differ a little. */
const toleranceSeconds = 30

/** Where the provider sends the browser back: a page of the desk, which then calls. */
const rueckkehrOf = ({ kurzname, kundendienst: { adresse } }: ServedTenant) => `${adresse}${anmeldenPath(kurzname)}`

/**
 * The suppliers' OpenID providers. What one says about itself is asked for once, when the first person comes, and again
 * when the tenant's settings were read anew.
 */
export function openAnbieter() {
  const known = new WeakMap<ServedTenant, Promise<oidc.Configuration>>()

  async function discover({ issuer, clientId, clientSecret }: NonNullable<Dienst['oidc']>) {
    const config = await oidc
      .discovery(
        new URL(issuer),
        clientId,
        { [oidc.clockTolerance]: toleranceSeconds },
        oidc.ClientSecretPost(clientSecret),
        {
          timeout: timeoutSeconds,
          // The signature counts, not only the connection to the one that sent it.
          execute: [
            oidc.enableNonRepudiationChecks,
            // Only on this machine, as the settings have checked.
            ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
          ],
        },
      )
      .catch((error: unknown) => {
        throw errorCode(error) === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' ? anbieterErrors.fremd() : error
      })
    // The library lets pass what serves many directories at once, and a person of anybody's would do.
    if (new URL(config.serverMetadata().issuer).href !== new URL(issuer).href) throw anbieterErrors.fremd()
    return config
  }

  function configOf(tenant: ServedTenant): Promise<oidc.Configuration> {
    const { kundendienst } = tenant
    if (kundendienst.oidc === undefined) throw noAnbieter()
    const found = known.get(tenant) ?? discover(kundendienst.oidc)
    known.set(tenant, found)
    // Whoever could not be asked is asked again.
    found.catch(() => known.delete(tenant))
    return found
  }

  return {
    /** The provider's address for a sign-in, and what will be expected of its answer. */
    begin: async (tenant: ServedTenant): Promise<{ adresse: string; merkmale: Merkmale }> => {
      const config = await configOf(tenant)
      const merkmale = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      }
      const adresse = oidc.buildAuthorizationUrl(config, {
        redirect_uri: rueckkehrOf(tenant),
        scope: ['openid', ...(tenant.kundendienst.oidc?.scopes ?? [])].join(' '),
        state: merkmale.state,
        nonce: merkmale.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(merkmale.verifier),
        code_challenge_method: 'S256',
      })
      return { adresse: adresse.href, merkmale }
    },

    /** Who the provider says has signed in; throws where anything of it is not as begun. */
    complete: async (tenant: ServedTenant, antwort: string, begun: object): Promise<Ausweis> => {
      const merkmale = v.parse(Merkmale, begun)
      const config = await configOf(tenant)
      const url = new URL(rueckkehrOf(tenant))
      url.search = antwort
      const tokens = await oidc.authorizationCodeGrant(config, url, {
        expectedState: merkmale.state,
        expectedNonce: merkmale.nonce,
        pkceCodeVerifier: merkmale.verifier,
        idTokenExpected: true,
      })
      return readAusweis(tokens.claims() ?? {}, tenant.kundendienst.oidc)
    },

    /**
     * Where the provider's own session ends; null if it does not offer that. Without the token of the sign-in, which
     * holds name and mail address and would stand in an address: some providers ask back instead.
     */
    endOf: async (tenant: ServedTenant): Promise<string | null> => {
      const config = await configOf(tenant).catch(() => undefined)
      if (config?.serverMetadata().end_session_endpoint === undefined) return null
      const { kurzname, kundendienst } = tenant
      return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: `${kundendienst.adresse}/${kurzname}` }).href
    },
  }
}

const timedOut: readonly string[] = [
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
]

/** Of a TypeError, `fetch` names the reason, and the library a code as well; one without a reason is this program's. */
const isOfNetwork = (error: Error) =>
  error instanceof TypeError && error.cause instanceof Error && errorCode(error) === ''

/** The sentence for what went wrong with the provider; an error of this program stays what it is. */
export function toAnbieterError(error: unknown): Error {
  if (error instanceof oidc.AuthorizationResponseError) return anbieterErrors.abgelehnt()
  if (error instanceof oidc.ResponseBodyError) {
    // The code was used before, or is another client's: whoever holds it gets nothing.
    return error.error === 'invalid_grant' ? anbieterErrors.unterbrochen() : anbieterErrors.eingestellt()
  }
  if (!(error instanceof Error)) return anbieterErrors.ungueltig()
  const code = errorCode(error)
  // A part of the token cannot be decoded.
  if (code === 'ERR_INVALID_ARG_VALUE' && error.cause instanceof Error) return anbieterErrors.ungueltig()
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return anbieterErrors.abgelaufen()
  if (error instanceof oidc.ClientError && !timedOut.includes(code)) return anbieterErrors.ungueltig()
  if (error instanceof oidc.ClientError || isOfNetwork(error)) return anbieterErrors.unerreichbar()
  return error
}

/** What the desk takes from a provider's token. */
interface Ausweis {
  readonly subjekt: string
  readonly kennung: string
  readonly name: string
  /** Undefined: none of his roles there is one here. */
  readonly rolle: Dienstrolle | undefined
}

/** Reads a validated token's claims by the tenant's settings. */
function readAusweis(claims: Readonly<Record<string, unknown>>, settings: Dienst['oidc']): Ausweis {
  if (settings === undefined) throw noAnbieter()
  const { iss, sub, name } = claims
  const kennung = toKennung(claims[settings.kennungClaim])
  if (typeof iss !== 'string' || typeof sub !== 'string' || kennung === undefined) throw anbieterErrors.ohneKennung()
  const claimed = [claims[settings.rollenClaim]].flat()
  return {
    // A space is in no issuer's address.
    subjekt: `${iss} ${sub}`,
    kennung,
    name: toLine(name) ?? kennung,
    // Whoever has several has the greatest.
    rolle: dienstrollen.findLast((rolle) => settings.rollen[rolle].some((value) => claimed.includes(value))),
  }
}

const shown = (text: unknown) => (typeof text === 'string' ? text.normalize('NFC') : '')

/** A short sign as those of the portal's own accounts: `A.Berger@stw.example` is `a.berger`. */
function toKennung(claimed: unknown): string | undefined {
  const [before = ''] = shown(claimed).toLowerCase().split('@')
  const kennung = before
    .trim()
    .replaceAll(/[^a-zäöüß0-9._-]+/g, '-')
    .slice(0, 40)
  return /^[a-zäöüß0-9][a-zäöüß0-9._-]{1,39}$/.test(kennung) ? kennung : undefined
}

/** A name without what could disturb a line. */
function toLine(claimed: unknown): string | undefined {
  const line = shown(claimed)
    .replaceAll(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, 100)
  return line === '' ? undefined : line
}
