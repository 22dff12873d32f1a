import type { Tarifvergleich, Vergleichstarif } from '@ekp/wire/tarif/vergleich'
import { useQuery } from '../../../lib/useQuery.ts'
import type { ReactNode } from 'react'
import { errorText } from '../../../api/ApiError.ts'
import { currentDay } from '../../../lib/berlinTime.ts'
import { keepParagraphs } from '../../../lib/keepParagraphs.ts'
import { useNavigate, useParams, usePlace } from '../../../lib/router/RouterView.tsx'
import { Actions } from '../../../ui/Actions.tsx'
import { StageAnswer } from '../../../ui/layout/Stage.tsx'
import answerStyles from '../../../ui/layout/Stage.module.css'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { LoadingMask } from '../../../ui/LoadingMask.tsx'
import { classNames } from '../../../ui/classNames.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { SectionFailed } from '../../../ui/layout/Section.tsx'
import { tageText } from '../kosten/texts.ts'
import styles from './Vergleich.module.css'
import { Vergleichsformular } from './Vergleichsformular.tsx'
import { checkFrage, frageSearch, readFrage, vergleichQuery } from './frage.ts'
import {
  bedingungText,
  gleicherNameText,
  isEigener,
  ohneUnterschiedText,
  tarifhinweise,
  umfangText,
  vergleichshinweise,
  vergleichssatz,
} from './texts.ts'
import { downloadVergleich } from './vergleichCsv.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { laengsterBalken, ordneTarife, spanneText, unterschiedText } from './spanne.ts'

interface VergleichsansichtProps {
  vertragId: string
  lieferbeginn: string | null
  /** Where the page leads back to. */
  links: ReactNode
}

/** What the customer's own quarter hours would have cost in each tariff on offer [tarif-26]. */
export function Vergleichsansicht({ vertragId, lieferbeginn, links }: VergleichsansichtProps) {
  const { search } = usePlace()
  const params = useParams('/vertrag/$vertragId/vergleich')
  const navigate = useNavigate()
  const question = readFrage(new URLSearchParams(search), currentDay())
  const check = checkFrage(question)
  const asked = 'output' in check ? check.output : undefined
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(vergleichQuery(vertragId, asked))
  return (
    <>
      <Card className={styles.view}>
        <div className={classNames(answerStyles.answer, styles.place)} aria-live="polite">
          {'problems' in check && (
            <p className={answerStyles.sentence}>So lässt sich nicht vergleichen. {Object.values(check.problems)[0]}</p>
          )}
          {asked !== undefined && status === 'pending' && <LoadingMask shape="block" hasTitle />}
          {status === 'error' && (
            <SectionFailed query={{ status, data, error, refetch, isFetching }} onError={loadErrorText} />
          )}
          {asked !== undefined && data !== undefined && <Antwort vergleich={data} />}
        </div>
        <Vergleichsformular
          key={search}
          frage={question}
          lieferbeginn={lieferbeginn}
          onFrage={(changed) =>
            void navigate({ to: '/vertrag/$vertragId/vergleich', params, search: frageSearch(changed) })
          }
        />
      </Card>
      {asked !== undefined && data !== undefined && data.verbrauch !== null && (
        <Card as="section" aria-labelledby="tarife" className={styles.view}>
          <h2 id="tarife">Die Tarife im Vergleich</h2>
          <Tariflisten vergleich={data} />
          <p className={answerStyles.quiet}>
            {umfangText(data)} Das ist ein Blick zurück: Gerechnet ist mit Ihrem Verbrauch dieser Tage, als hätte jedes
            Angebot schon gegolten. Was Sie künftig bezahlen, kann anders sein.
          </p>
        </Card>
      )}
      <Actions>
        {data !== undefined && data.verbrauch !== null && (
          <Button onClick={() => downloadVergleich(data)}>
            <Icon name="download" />
            CSV herunterladen
          </Button>
        )}
        {links}
      </Actions>
    </>
  )
}

function Antwort({ vergleich }: { vergleich: Tarifvergleich }) {
  const { zahl, text, beschreibung = null } = vergleichssatz(vergleich)
  return (
    <>
      <p className={answerStyles.quiet}>{tageText(vergleich)}</p>
      {zahl === undefined ? (
        <p className={answerStyles.sentence}>{text}</p>
      ) : (
        <StageAnswer figure={zahl} after={text} />
      )}
      {beschreibung !== null && <p>{keepParagraphs(beschreibung)}</p>}
      <ul className={answerStyles.notes}>
        {vergleichshinweise(vergleich).map((hinweis) => (
          <li key={hinweis}>{hinweis}</li>
        ))}
      </ul>
    </>
  )
}

function loadErrorText(error: unknown): string {
  return errorText(error, 'Beim Vergleichen der Tarife ist ein unbekannter Fehler aufgetreten.')
}

/** The tariffs by their amounts, and below them those that this contract cannot have [tarif-27]. */
function Tariflisten({ vergleich }: { vergleich: Tarifvergleich }) {
  const { offene, bedingte } = ordneTarife(vergleich.tarife)
  const most = laengsterBalken(vergleich.tarife)
  return (
    <>
      <Tarifliste labelledBy="tarife" tarife={offene} vergleich={vergleich} most={most} />
      {bedingte.length > 0 && (
        <>
          <h3 id="bedingte">Nur unter einer Bedingung</h3>
          <Tarifliste labelledBy="bedingte" tarife={bedingte} vergleich={vergleich} most={most} />
        </>
      )}
    </>
  )
}

interface TariflisteProps {
  labelledBy: string
  tarife: readonly Vergleichstarif[]
  vergleich: Tarifvergleich
  /** EUR of the longest bar; 0 for none. */
  most: number
}

/** Each tariff with its amount and a bar as long as it; the text says all that the bar shows. */
const Tarifliste = ({ labelledBy, tarife, vergleich, most }: TariflisteProps) => (
  <ul className={styles.liste} aria-labelledby={labelledBy}>
    {tarife.map((tarif) => (
      <li key={tarif.kennung ?? ''} className={classNames(styles.tarif, isEigener(tarif) && styles.eigener)}>
        {tarif.bedingung !== null && <p className={styles.bedingung}>{bedingungText[tarif.bedingung]}</p>}
        <p className={styles.name}>
          <span className={styles.art}>{isEigener(tarif) ? 'Ihr Tarif' : 'Angebot'}</span> {tarif.name}
        </p>
        <p className={styles.betrag}>
          {tarif.kosten === null ? 'nicht zu berechnen' : <strong>{spanneText(tarif.kosten)}</strong>}
        </p>
        <Balken tarif={tarif} most={most} />
        <Unterschied
          text={tarif.unterschied === null ? ohneUnterschiedText(tarif) : unterschiedText(tarif.unterschied)}
        />
        <GleicherName tarif={tarif} vergleich={vergleich} />
        <Mehr texts={tarifhinweise(tarif, vergleich, currentDay())} name={tarif.name} isOpen={tarif.kosten === null} />
      </li>
    ))}
  </ul>
)

const Unterschied = ({ text }: { text: string | undefined }) =>
  text !== undefined && <p className={styles.unterschied}>{text}</p>

function GleicherName({ tarif, vergleich }: { tarif: Vergleichstarif; vergleich: Tarifvergleich }) {
  const text = isEigener(tarif) ? undefined : gleicherNameText(tarif, vergleich.tarife.find(isEigener))
  return text !== undefined && <p className={styles.hinweis}>{text}</p>
}

function Balken({ tarif: { kosten }, most }: { tarif: Vergleichstarif; most: number }) {
  if (kosten === null || most <= 0) return null
  const percent = (eur: number) => `${(100 * Math.max(0, eur)) / most}%`
  return (
    <div className={styles.balken} aria-hidden="true">
      <span className={styles.sicher} style={{ width: percent(kosten.mindestens) }} />
      <span
        className={styles.moeglich}
        style={{ width: percent(Math.max(0, kosten.hoechstens) - Math.max(0, kosten.mindestens)) }}
      />
    </div>
  )
}

/** What else is to be known, folded; a reason why there is no amount is open. */
function Mehr({ texts, name, isOpen }: { texts: readonly string[]; name: string; isOpen: boolean }) {
  if (texts.length === 0) return null
  const list = texts.map((text) => <p key={text}>{keepParagraphs(text)}</p>)
  if (isOpen) return <div className={styles.mehr}>{list}</div>
  return (
    <details className={styles.mehr}>
      <summary>
        Mehr dazu<VisuallyHidden>: {name}</VisuallyHidden>
      </summary>
      {list}
    </details>
  )
}
