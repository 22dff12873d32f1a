import * as v from 'valibot'
import { binary, empty, endpoint } from '../endpoint.ts'
import { missing, oneOf, Zeitpunkt } from '../schema/scalars.ts'
import { Vorgangsantwort } from '../schema/vorgangsantwort.ts'
import { vorgangsarten, vorgangsergebnisse, vorgangswege } from './arten.ts'

const mandant = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,30}$/), v.description('Der Kurzname des Mandanten.'))
const nr = v.pipe(
  v.string(),
  v.regex(/^[1-9]\d{0,14}$/),
  v.description('Die Nummer des Vorgangs.'),
  v.transform(Number),
)
const Mandant = v.object({ mandant })
const MandantUndNr = v.object({ mandant, nr })

const hoechstensSatz = 'Erlaubt ist eine ganze Zahl von 1 bis 1000.'

const vorgangNr = v.pipe(v.number(), v.description('Die Nummer des Vorgangs.'))
const art = v.pipe(oneOf(vorgangsarten), v.description('Was für ein Vorgang es ist.'))

const ergebnis = oneOf(vorgangsergebnisse)
const Antwort = v.pipe(
  v.object({
    ergebnis: v.pipe(ergebnis, v.description('Was dem Kunden geantwortet ist.')),
    giltAb: missing(v.pipe(v.string(), v.description('Ab welchem Tag gilt, was angenommen ist.'))),
    ablehnungsgrund: missing(v.pipe(v.string(), v.description('Warum es abgelehnt ist, wie der Kunde es liest.'))),
    antworttext: missing(v.pipe(v.string(), v.description('Die Antwort auf eine Kontaktanfrage.'))),
    beantwortetAm: Zeitpunkt,
  }),
  v.description(
    'Was der Kundendienst oder eines Ihrer Systeme dem Kunden geantwortet hat. Der Vorgang kommt trotzdem, bis Ihr System ihn übernimmt, und noch einmal, wenn es ihn davor schon übernommen hatte.',
  ),
)

const Vorgang = v.object({
  nr: vorgangNr,
  art,
  anlass: v.pipe(
    oneOf(['eingang', 'antwort']),
    v.description(
      'eingang: Der Vorgang ist neu; antwort: Übernommen ist er schon, neu ist, was dem Kunden danach geantwortet wurde.',
    ),
  ),
  eingegangenAm: Zeitpunkt,
  weg: v.pipe(
    oneOf(vorgangswege),
    v.description(
      'portal: Der Kunde hat es selbst gesendet; kundendienst: Der Kundendienst hat es für ihn aufgenommen.',
    ),
  ),
  kundennummer: missing(v.pipe(v.string(), v.description('Der Kunde; null bei einer Erklärung ohne Anmeldung.'))),
  vertragId: missing(v.pipe(v.string(), v.description('Der Vertrag; null: der Kunde als Ganzes.'))),
  foto: missing(v.pipe(v.string(), v.description('Der Pfad des Fotos; null: Es gibt keines.'))),
  antwort: missing(Antwort),
  inhalt: v.pipe(
    v.record(v.string(), v.unknown()),
    v.description('Was eingereicht wurde, je nach art; docs/betrieb/vorgaenge.md nennt die Felder.'),
  ),
})

export const listVorgaenge = endpoint({
  method: 'GET',
  path: '/:mandant/vorgaenge',
  summary:
    'Was Kunden eingereicht haben und Ihr System noch nicht übernommen hat, in der Reihenfolge des Eingangs; ändert nichts.',
  access: 'abholen',
  params: Mandant,
  query: v.object({
    nach: v.optional(
      v.pipe(
        v.string(),
        v.regex(
          /^\d{1,15}(?:-\d{1,18})?$/,
          'Bitte geben Sie eine Nummer oder das an, was die Antwort davor als weiter nennt.',
        ),
        v.description(
          'Hinter welchem Vorgang die Liste beginnt: weiter der Antwort davor, eine Nummer, oder 0 für den ersten.',
        ),
      ),
    ),
    hoechstens: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^\d{1,4}$/, hoechstensSatz),
        v.description('Wie viele Vorgänge höchstens kommen, bis 1000; sonst 100.'),
        v.transform(Number),
        v.minValue(1, hoechstensSatz),
        v.maxValue(1000, hoechstensSatz),
      ),
      '100',
    ),
    alle: v.optional(
      v.pipe(oneOf(['true', 'false']), v.description('true: auch Vorgänge, die Ihr System schon übernommen hat.')),
      'false',
    ),
  }),
  output: v.object({
    vorgaenge: v.array(Vorgang),
    weiter: missing(v.pipe(v.string(), v.description('Der Parameter nach für den nächsten Abruf.'))),
  }),
  errors: [401, 404, 429],
})

export const findVorgangFoto = endpoint({
  method: 'GET',
  path: '/:mandant/vorgaenge/:nr/foto',
  summary: 'Das Foto zu einer Ablesung (image/jpeg).',
  access: 'abholen',
  params: MandantUndNr,
  output: binary,
  errors: [401, 404, 429],
})

/** What a system is sent that has a webhook [versorger-31]. */
export const VorgangGemeldet = v.strictObject({
  type: v.pipe(
    oneOf(['vorgang.eingegangen', 'vorgang.beantwortet']),
    v.description('vorgang.beantwortet: geantwortet wurde, nachdem eines Ihrer Systeme ihn schon übernommen hatte.'),
  ),
  timestamp: v.pipe(Zeitpunkt, v.description('Wann der Vorgang eingegangen oder beantwortet ist.')),
  data: v.strictObject({
    mandant,
    nr: vorgangNr,
    art,
    ergebnis: missing(v.pipe(ergebnis, v.description('Was dem Kunden schon geantwortet ist; null: noch nichts.'))),
  }),
})

export const updateAntwort = endpoint({
  method: 'PUT',
  path: '/:mandant/vorgaenge/:nr/antwort',
  summary:
    'Einen Vorgang übernehmen, annehmen oder ablehnen, eine Kontaktanfrage mit einem Text beantworten; dieselbe Antwort noch einmal ändert nichts.',
  access: 'antworten',
  params: MandantUndNr,
  body: Vorgangsantwort,
  output: empty,
  errors: [401, 403, 404, 409, 429],
})
