import type { Preisgruppe } from '@ekp/wire/tarif/preisbestandteile'
import { findKostenaufstellung, type Kostenaufstellung } from '@ekp/wire/verbrauch/kosten'
import type { Jahresverlauf } from '@ekp/wire/verbrauch/prognose'
import { useQuery } from '../../../lib/useQuery.ts'
import type { ReactNode } from 'react'
import { queryOptions } from '@tanstack/react-query'
import { errorText } from '../../../api/ApiError.ts'
import { call } from '../../../api/call.ts'
import { formatEuro } from '../../../lib/format.ts'
import { useTenant } from '../../../lib/tenantContext.ts'
import { formatAnteil } from '../../../lib/formatAnteil.ts'
import { Actions } from '../../../ui/Actions.tsx'
import answerStyles from '../../../ui/layout/Stage.module.css'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LoadingMask } from '../../../ui/LoadingMask.tsx'
import { ShareBar } from '../../../ui/ShareBar.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { StageAnswer } from '../../../ui/layout/Stage.tsx'
import { SectionFailed } from '../../../ui/layout/Section.tsx'
import styles from './Kostenansicht.module.css'
import { KostenTable } from './KostenTable.tsx'
import { Kostenwahl } from './Kostenwahl.tsx'
import { listAnteile } from './anteile.ts'
import { downloadKosten } from './kostenCsv.ts'
import { hasBruttopreis, preisartOf } from './postengruppen.ts'
import { hinweise, kostensatz, preisartText, rechnungsweise, tageText, tarifpreisText, unbekanntText } from './texts.ts'
import { currentDay } from '../../../lib/berlinTime.ts'
import { useNavigate, useParams, usePlace } from '../../../lib/router/RouterView.tsx'
import type { Zeitspanne } from '@ekp/wire/rules/zeitspanne'
import { readKostenzeitraum, tageSearch, type Wahl } from './kostenzeitraum.ts'

/** What a stretch of days cost [verbrauch-17]. */
const kostenQuery = (vertragId: string, { von, bis }: Zeitspanne) =>
  queryOptions({
    queryKey: ['vertrag', vertragId, 'kostenaufstellung', von, bis],
    queryFn: ({ signal }) => call(findKostenaufstellung, { params: { vertragId }, query: { von, bis } }, { signal }),
  })

interface KostenansichtProps {
  vertragId: string
  /** The first day of the delivery, where it is known. */
  lieferbeginn: string | null
  /** Whether values come by themselves, so that last month's are there; else readings tell of years. */
  hasHistorie: boolean
  verlauf: Jahresverlauf
  /** Where the page leads back to. */
  links: ReactNode
}

/** What the customer's consumption cost in a stretch of days, line by line [verbrauch-20]. */
export function Kostenansicht({ vertragId, lieferbeginn, hasHistorie, verlauf, links }: KostenansichtProps) {
  const { zeitraum, showWahl, showTage } = useKostenzeitraum(hasHistorie ? 'vormonat' : 'vorjahr')
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(kostenQuery(vertragId, zeitraum))
  const isKnown = data !== undefined && kostensatz(data) !== undefined
  return (
    <>
      <Card>
        <div className={styles.view}>
          <Kostenwahl zeitraum={zeitraum} lieferbeginn={lieferbeginn} onWahl={showWahl} onTage={showTage} />
          <div className={classNames(answerStyles.answer, styles.place)} aria-live="polite">
            {status === 'pending' && <LoadingMask lines={[1, 3]} />}
            {status === 'error' && (
              <SectionFailed query={{ status, data, error, refetch, isFetching }} onError={loadErrorText} />
            )}
            {data !== undefined && <Antwort hasHistorie={hasHistorie} verlauf={verlauf} kosten={data} />}
          </div>
        </div>
      </Card>
      {isKnown && <Einzelheiten verlauf={verlauf} kosten={data} />}
      <Actions>
        {isKnown && (
          <Button onClick={() => downloadKosten(data)}>
            <Icon name="download" />
            CSV herunterladen
          </Button>
        )}
        {links}
      </Actions>
    </>
  )
}

type AntwortProps = Pick<KostenansichtProps, 'hasHistorie' | 'verlauf'> & { kosten: Kostenaufstellung }

function Antwort({ kosten, hasHistorie, verlauf }: AntwortProps) {
  const satz = kostensatz(kosten)
  if (satz === undefined) {
    return (
      <>
        <p className={answerStyles.sentence}>Was das kostet, ist noch nicht zu sagen.</p>
        <p>{unbekanntText(kosten, hasHistorie)}</p>
      </>
    )
  }
  return (
    <>
      <StageAnswer before={`${tageText(kosten)}:`} figure={satz.betrag} after={satz.wofuer} />
      <ul className={answerStyles.notes}>
        {hinweise(kosten, hasHistorie, verlauf).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </>
  )
}

// The same as of a tariff's prices.
const farben: Readonly<Record<Preisgruppe, string>> = {
  energie: 'var(--diagramm-preis)',
  netz: 'var(--diagramm-verbrauch)',
  abgaben: 'var(--diagramm-davor)',
  steuern: 'var(--diagramm-kosten)',
  ungeteilt: 'var(--diagramm-boerse)',
}

function Einzelheiten({ kosten, verlauf }: { kosten: Kostenaufstellung; verlauf: Jahresverlauf }) {
  const { abrechnung } = useTenant()
  const anteile = listAnteile(kosten)
  const art = preisartOf(kosten)
  return (
    <div className={anteile.length > 0 ? styles.columns : undefined}>
      <Card as="section" aria-labelledby="posten" className={styles.posten}>
        <h2 id="posten">Posten</h2>
        {art !== undefined && <p>{preisartText[art]}</p>}
        <KostenTable kosten={kosten} />
        {hasBruttopreis(kosten) && <p className={answerStyles.quiet}>{tarifpreisText}</p>}
        <p className={answerStyles.quiet}>{rechnungsweise(abrechnung, verlauf)}</p>
      </Card>
      {anteile.length > 0 && (
        <Card as="section" aria-labelledby="anteile" className={styles.posten}>
          <h2 id="anteile">Wofür Sie bezahlen</h2>
          <ShareBar
            label="Anteile"
            shares={anteile.map(({ gruppe, name, betrag, anteil }) => ({
              name,
              share: anteil,
              text: `${formatEuro(betrag)} (${formatAnteil(anteil)})`,
              color: farben[gruppe],
            }))}
          />
        </Card>
      )}
    </div>
  )
}

function loadErrorText(error: unknown): string {
  return errorText(error, 'Beim Laden der Kosten ist ein unbekannter Fehler aufgetreten.')
}

/** The stretch in the address [verbrauch-21], and how to show another. */
function useKostenzeitraum(otherwise: Wahl) {
  const { search } = usePlace()
  const params = useParams('/vertrag/$vertragId/kosten')
  const navigate = useNavigate()
  const zeitraum = readKostenzeitraum(new URLSearchParams(search), currentDay(), otherwise)
  const go = (changed: { zeitraum: Wahl } | { von: string; bis: string }) =>
    void navigate({ to: '/vertrag/$vertragId/kosten', params, search: changed, replace: true })
  return {
    zeitraum,
    showWahl: (wahl: Wahl) => (wahl === 'tage' ? go(tageSearch(zeitraum, currentDay())) : go({ zeitraum: wahl })),
    showTage: (tage: Zeitspanne) => go(tageSearch(tage, currentDay())),
  }
}
