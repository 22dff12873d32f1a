import { findAusreisser, withoutAusreisser } from '@ekp/wire/rules/ausreisser'
import type { Tarif } from '@ekp/wire/tarif'
import type { Verbrauch } from '@ekp/wire/verbrauch'
import { useMemo } from 'react'
import { currentDay } from '../../lib/berlinTime.ts'
import { formatDatum } from '../../lib/format.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Stage, StageAnswer } from '../../ui/layout/Stage.tsx'
import answerStyles from '../../ui/layout/Stage.module.css'
import { TextLink } from '../../ui/Links.tsx'
import { Unbroken } from '../../ui/Breakable.tsx'
import { Jahresstreifen } from './Jahresstreifen.tsx'
import { KostenLink } from './kosten/KostenLink.tsx'
import { compareJahre, type Jahresvergleich } from '@ekp/wire/rules/jahresvergleich'
import { anGrenze, type Aufteilung, estimateKosten } from './kosten.ts'
import { jahrText, kostenumfang, rundEuroText, rundText, vergleichText, zeitraumText } from './texts.ts'
import { warumMehr, warumTeurer, warumWetter } from './warum.ts'
import { verbrauchIn } from '@ekp/wire/rules/zeitspanne'

interface JahresvergleichCardProps {
  vertragId: string
  /** Newest first. */
  verbraeuche: readonly Verbrauch[]
  /** The tariffs to compute costs with; empty where their prices do not say them. */
  tarife: readonly Tarif[]
  aufteilung: Aufteilung
  hasKosten: boolean
}

/** What was used in a year, whether and why that was more than before, and what it cost [verbrauch-13] [verbrauch-14]. */
export function JahresvergleichCard({ vertragId, verbraeuche, hasKosten, ...given }: JahresvergleichCardProps) {
  const { tarife, aufteilung } = given
  const { verlauf } = aufteilung
  const { oldestFirst, ausreisser, vergleich } = useMemo(() => {
    const found = findAusreisser(verbraeuche)
    const known = withoutAusreisser(verbraeuche.toReversed(), found)
    return { oldestFirst: known, ausreisser: [...found], vergleich: compareJahre(known, verlauf) }
  }, [verbraeuche, verlauf])
  const latest = oldestFirst.findLast(({ summe }) => summe !== null)
  if (latest === undefined && ausreisser.length === 0) return null
  const zeitraum = vergleich?.jahr ?? latest

  return (
    <Stage
      title="Ihr Verbrauch"
      picture={
        vergleich && <Jahresstreifen verbraeuche={oldestFirst} jahr={vergleich.jahr} verlauf={aufteilung.verlauf} />
      }
    >
      {ausreisser.map((one) => (
        <Alert key={one.von} kind="warning" announced={false}>
          Vom {formatDatum(one.von)} bis {formatDatum(one.bis)} ergeben die Zählerstände {rundText(one.summe ?? 0)}, ein
          Vielfaches Ihres üblichen Verbrauchs. Wahrscheinlich stimmt ein Zählerstand nicht; in den Vergleich geht
          dieser Zeitraum nicht ein.{' '}
          <TextLink to="/vertrag/$vertragId/ablesungen" params={{ vertragId }}>
            Ablesungen ansehen
          </TextLink>
        </Alert>
      ))}
      {vergleich ? (
        <Jahressatz vergleich={vergleich} oldestFirst={oldestFirst} {...given} />
      ) : (
        latest !== undefined && (
          <>
            <StageAnswer
              before={`Vom ${formatDatum(latest.von)} bis ${formatDatum(latest.bis)}`}
              figure={rundText(latest.summe ?? 0)}
            />
            <p className={answerStyles.quiet}>
              Ein ganzes Jahr lässt sich noch nicht nennen: Dafür fehlen Zählerstände, die etwa zwölf Monate
              auseinanderliegen.
            </p>
          </>
        )
      )}
      {hasKosten && zeitraum && <KostenLink vertragId={vertragId} zeitraum={anGrenze(zeitraum, verbraeuche, tarife)} />}
      {vergleich && latest && latest.bis > vergleich.jahr.bis && (
        <Seither verbrauch={verbrauchIn(oldestFirst, { von: vergleich.jahr.bis, bis: latest.bis }, verlauf).verbrauch}>
          {formatDatum(latest.bis)}
        </Seither>
      )}
    </Stage>
  )
}

interface JahressatzProps extends Pick<JahresvergleichCardProps, 'tarife' | 'aufteilung'> {
  vergleich: Jahresvergleich
  oldestFirst: readonly Verbrauch[]
}

function Jahressatz({ vergleich, oldestFirst, tarife, aufteilung }: JahressatzProps) {
  const { jahr, davor } = vergleich
  const verbrauch = jahr.verbrauch ?? 0
  const schaetzung = estimateKosten(oldestFirst, tarife, jahr, aufteilung)
  const { kaelterProzent } = oldestFirst.find(({ bis }) => bis === jahr.bis) ?? {}
  const warum = [warumMehr(vergleich), warumWetter(vergleich, kaelterProzent)].filter(Boolean).join(' ')
  const kostenDavor = davor && estimateKosten(oldestFirst, tarife, davor, aufteilung)
  return (
    <>
      <StageAnswer
        before={jahrText(jahr.bis, currentDay())}
        figure={rundText(verbrauch)}
        after={
          davor && (
            <>
              {vergleichText(verbrauch, davor.verbrauch ?? 0)}{' '}
              <span className={answerStyles.quiet}>({rundText(davor.verbrauch ?? 0)})</span>
            </>
          )
        }
      />
      {(jahr.prognose || davor?.prognose === true) && (
        <p className={answerStyles.quiet}>
          {jahr.prognose ? 'Zum Teil geschätzt.' : 'Das Jahr davor ist zum Teil geschätzt.'}
        </p>
      )}
      {davor === null && (
        <p className={answerStyles.quiet}>
          <Unbroken>{zeitraumText(jahr)}</Unbroken>. Für den Vergleich mit dem Jahr davor fehlen Zählerstände.
        </p>
      )}
      {warum && <p>{warum}</p>}
      {schaetzung !== null && (
        <p className={answerStyles.quiet}>
          <strong>
            {schaetzung.tariftyp === 'REINER_ENERGIEPREIS' ? 'Die Energie allein' : 'Das'} hat Sie{' '}
            {rundEuroText(schaetzung.kosten)} gekostet.
          </strong>{' '}
          Geschätzt aus Zählerständen, {kostenumfang[schaetzung.tariftyp]}; es gilt Ihre Rechnung.{' '}
          {kostenDavor && kostenDavor.tariftyp === schaetzung.tariftyp && (
            <>
              Im Jahr davor waren es {rundEuroText(kostenDavor.kosten)}.{' '}
              {warumTeurer(oldestFirst, tarife, jahr, aufteilung)}
            </>
          )}
        </p>
      )}
    </>
  )
}

/** What came after the year, where no reading of the year before lets it be compared. */
function Seither({ verbrauch, children }: { verbrauch: number | null; children: string }) {
  if (verbrauch === null) return null
  return (
    <p className={answerStyles.quiet}>
      Danach bis {children} noch {rundText(verbrauch)}.
    </p>
  )
}
