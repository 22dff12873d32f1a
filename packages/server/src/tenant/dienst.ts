import { mostAntworttext } from '@ekp/wire/schema/vorgangsantwort'
import { vorgangsarten } from '@ekp/wire/vorgang/arten'
import * as v from 'valibot'
import { readSecretFile } from '../lib/files/secretFile.ts'
import { isOwnOrigin, isSafeUrl } from './addresses.ts'

const filled = v.pipe(v.string('Erwartet wird ein Text.'), v.trim(), v.nonEmpty('Der Wert darf nicht leer sein.'))
const values = v.array(filled, 'Erwartet wird eine Liste von Texten.')

/** Where the members of the service desk sign in, and what the provider says of them. */
const Oidc = v.strictObject({
  /** As the provider itself names it. */
  issuer: v.pipe(
    v.string(),
    v.check(isSafeUrl, 'Erwartet wird die Adresse des Anbieters wie https://login.example/realms/stw.'),
  ),
  clientId: filled,
  /** The whole path of the file with the client's secret. */
  clientSecretDatei: filled,
  /** What the button calls it. */
  bezeichnung: v.optional(filled, 'Firmenkonto'),
  /** What to ask for besides `openid`. */
  scopes: v.optional(v.array(filled), ['profile']),
  /** The claim with a person's roles or groups, and which of its values give which role here. */
  rollenClaim: v.optional(filled, 'roles'),
  rollen: v.pipe(
    v.strictObject({ lesen: v.optional(values, []), service: v.optional(values, []), admin: v.optional(values, []) }),
    v.check((rollen) => Object.values(rollen).flat().length > 0, 'Mindestens ein Wert für lesen, service oder admin.'),
  ),
  /** The claim that becomes the short name in the audit trail. */
  kennungClaim: v.optional(filled, 'preferred_username'),
})

/** A text that a clerk takes as the beginning of an answer, or as the reason of a refusal. */
const Vorlage = v.strictObject({
  name: v.pipe(filled, v.maxLength(80, 'Höchstens 80 Zeichen.')),
  text: v.pipe(filled, v.maxLength(mostAntworttext, `Höchstens ${mostAntworttext} Zeichen.`)),
  arten: v.optional(v.array(v.picklist(vorgangsarten, `Erlaubt sind: ${vorgangsarten.join(', ')}.`))),
})

/** The settings of the service desk. */
export const DienstSettings = v.pipe(
  v.strictObject({
    /** Where the desk is reached from outside: an origin, since it lies at the root of its host. */
    adresse: v.optional(
      v.pipe(
        v.string(),
        v.check(isOwnOrigin, 'Erwartet wird die Adresse ohne Pfad wie https://dienst.stadtwerke.example.'),
      ),
    ),
    /** Whether accounts of the portal can sign in with their password beside the provider. */
    lokaleKonten: v.optional(v.boolean('Erwartet wird true oder false.'), true),
    oidc: v.optional(Oidc),
    /** Texts for answers; with `arten` only for those kinds of Vorgang. */
    vorlagen: v.optional(v.array(Vorlage)),
  }),
  v.forward(
    v.check(({ adresse, oidc }) => oidc === undefined || adresse !== undefined, 'Mit oidc muss sie angegeben sein.'),
    ['adresse'],
  ),
  v.forward(
    v.check(({ lokaleKonten, oidc }) => lokaleKonten || oidc !== undefined, 'Ohne oidc könnte sich niemand anmelden.'),
    ['lokaleKonten'],
  ),
)
type Settings = v.InferOutput<typeof DienstSettings>

/** The provider, with its secret. */
export interface AnbieterSettings extends v.InferOutput<typeof Oidc> {
  readonly clientSecret: string
}

export interface Dienst extends Omit<Settings, 'oidc'> {
  readonly oidc?: AnbieterSettings | undefined
}

/** The settings with the secret from its file; throws a `StartError` if that cannot be read. */
export function withSecret({ oidc, ...settings }: Settings, place: string): Dienst {
  if (oidc === undefined) return settings
  const clientSecret = readSecretFile(`${place}: kundendienst.oidc.clientSecretDatei`, oidc.clientSecretDatei)
  return { ...settings, oidc: { ...oidc, clientSecret } }
}
