import * as v from 'valibot'
import { isKalendertag } from './rules/kalendertag.ts'

const text = v.pipe(v.string('Erwartet wird ein Text.'), v.trim(), v.nonEmpty('Der Text darf nicht leer sein.'))
const colour = v.pipe(v.string(), v.hexColor('Erwartet wird eine Farbe wie #1a5fb4.'))

const thisMachine = new Set(['localhost', '127.0.0.1', '[::1]'])

function isLink(url: string): boolean {
  // Browsers drop line ends and tabs, and read a backslash as a slash.
  if (/[\p{Cc}\\]/u.test(url)) return false
  if (url.startsWith('/')) return !url.startsWith('//')
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || thisMachine.has(hostname)
}

// Links of a tenant must not run a script; relative ones stay on the portal.
const link = v.pipe(text, v.check(isLink, 'Erwartet wird eine Adresse, die mit https:// oder / beginnt.'))

/** Chart colours [mandant-12]; each has a default in the design tokens. */
const Diagrammfarben = v.strictObject({
  verbrauch: v.optional(colour),
  preis: v.optional(colour),
  kosten: v.optional(colour),
  zeitraum: v.optional(colour),
  jahr: v.optional(colour),
  jahresverlauf: v.optional(colour),
})

const Verbrauchstext = v.strictObject({
  text,
  versorgungsart: v.picklist(['gas', 'strom'], 'Möglich sind gas und strom.'),
})

/**
 * What the page about accessibility says [mandant-18]; the app has a text for each part that is missing. Without use
 * where `footer.barrierefreiheit` is a page elsewhere.
 */
const Barrierefreiheit = v.strictObject({
  /** What the service is. */
  beschreibung: v.optional(text),
  /** How it was examined. */
  pruefung: v.optional(text),
  /** The known barriers. */
  grenzen: v.optional(v.array(text)),
  /** The market surveillance authority. */
  behoerde: v.optional(v.strictObject({ name: text, anschrift: text, email: v.optional(text), url: v.optional(link) })),
  stand: v.optional(v.pipe(v.string(), v.check(isKalendertag, 'Erwartet wird ein Tag wie 2026-11-23.'))),
})

/** How the supplier's bills share out what they know only for longer [verbrauch-30]. */
const Abrechnung = v.strictObject({
  /** Amounts per year: each day by its year, always by 365, or by months. */
  jahresbetraege: v.optional(
    v.picklist(['kalenderjahr', 'tage365', 'monate'], 'Möglich sind kalenderjahr, tage365 und monate.'),
    'kalenderjahr',
  ),
  /** Electricity between two readings: by the load profile, or the same on each day. */
  strom: v.optional(v.picklist(['lastprofil', 'tage'], 'Möglich sind lastprofil und tage.'), 'lastprofil'),
  /** Whether a line of gas has whole kWh. */
  ganzeGasKwh: v.optional(v.boolean('Erwartet wird true oder false.'), false),
})
export type Abrechnung = v.InferOutput<typeof Abrechnung>

/** What the app knows about its tenant [mandant-1]: inlined in the page as JSON, or fetched as `tenant.json`. */
export const TenantConfig = v.strictObject({
  /** The tenant's short name: the name of the extra style's file, shown if there is no logo. */
  kurzname: v.pipe(text, v.regex(/^[a-z0-9-]{1,30}$/, 'Erlaubt sind Kleinbuchstaben, Ziffern und Bindestrich.')),
  name: text,
  kundennummerPrefix: v.optional(
    v.pipe(
      v.string(),
      // A prefix of digits could not be told from the number itself.
      v.regex(
        /^(?=.{0,10}$)(\d*[A-Za-z-][A-Za-z0-9-]*)?$/,
        'Höchstens 10 Zeichen: Buchstaben, Ziffern, Bindestrich, nicht nur Ziffern.',
      ),
    ),
    '',
  ),
  /** Where the API is: a path of this origin or an address of another one. */
  apiBase: v.optional(link, '/api'),
  /** A holiday service that the app uses instead of the API's; it adds `years` to the address. */
  feiertageUrl: v.optional(link),
  /**
   * Whether customers without a password get in by themselves: `mail` sends a link to the address on record, `brief` also
   * takes orders of a letter from those without one [anmeldung-26].
   */
  registrierung: v.optional(v.picklist(['aus', 'mail', 'brief'], 'Möglich sind aus, mail und brief.'), 'aus'),
  /** The page of the mailed password link, without its token query. */
  passwortErneuernUrl: v.optional(link),
  nutzungsbedingungen: v.optional(
    v.strictObject({ part1: text, url: link, label: text, part2: v.optional(v.string(), '') }),
  ),
  credentialinformationen: v.optional(text),
  /** `bildDunkel` is for dark screens; without it the picture itself is turned dark. */
  logo: v.optional(
    v.strictObject({ bild: link, bildDunkel: v.optional(link), link: v.optional(link), alt: v.optional(text) }),
  ),
  zeigeHeader: v.optional(v.boolean(), true),
  zeigeFooter: v.optional(v.boolean(), true),
  footer: v.optional(v.strictObject({ impressum: link, datenschutz: link, barrierefreiheit: v.optional(link) })),
  /** What the installed app is called; longer short names are cut below its icon [mandant-19]. */
  installation: v.optional(
    v.strictObject({
      name: v.optional(text),
      kurzname: v.optional(v.pipe(text, v.maxLength(12, 'Höchstens 12 Zeichen.'))),
    }),
    {},
  ),
  /** How customers reach the Kundenservice where a text sends them there [mandant-17]. */
  kundenservice: v.optional(v.strictObject({ telefon: v.optional(text), email: v.optional(text) })),
  barrierefreiheit: v.optional(Barrierefreiheit, {}),
  zeigeNavigationOnLogin: v.optional(v.boolean(), false),
  /** Paragraphs of the consumption page; an object is meant for contracts of one kind alone. */
  verbrauchTexte: v.optional(v.array(v.union([text, Verbrauchstext])), []),
  logoutBeiPasswortAbbruch: v.optional(v.boolean(), true),
  /** The creditor of direct debits; without it the mandate names only the tenant. */
  sepa: v.optional(v.strictObject({ glaeubiger: text, glaeubigerId: text })),
  /** Whether the extra style `/tenant/{kurzname}.css` is loaded. */
  extraStyle: v.optional(v.boolean(), false),
  farben: v.optional(v.strictObject({ marke: v.optional(colour), akzent: v.optional(colour) }), {}),
  diagrammfarben: v.optional(Diagrammfarben, {}),
  abrechnung: v.optional(Abrechnung, {}),
  /** Whether contracts can be cancelled without signing in (§ 312k BGB). */
  kuendigungsbutton: v.optional(v.boolean(), true),
  /** Which days a contract can end on: working days, as the specification says, or all [kuendigung-23]. */
  kuendigungstage: v.optional(v.picklist(['werktage', 'alle'], 'Erwartet wird „werktage“ oder „alle“.'), 'werktage'),
  /** Whether contracts can be withdrawn from without signing in (§ 356a BGB). */
  widerrufsbutton: v.optional(v.boolean(), true),
  /** Whether the whole portal is closed: every path leads to `/portal/gesperrt` [anmeldung-21]. */
  portalGesperrt: v.optional(v.boolean(), false),
})
export type TenantConfig = v.InferOutput<typeof TenantConfig>
