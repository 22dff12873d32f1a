import type { Ablesung } from '@ekp/wire/ablesung'
import { deriveKanalkuerzel, deriveKanalname } from '@ekp/wire/rules/kanalname'
import { zaehlerEinheit } from '@ekp/wire/rules/zaehlereinheit'
import { useQuery } from '../../lib/useQuery.ts'
import { formatDatum } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/Links.tsx'
import { classNames } from '../../ui/classNames.ts'
import { Section, waiting } from '../../ui/layout/Section.tsx'
import { ValueTable } from '../../ui/table/ValueTable.tsx'
import styles from './AblesungSection.module.css'
import { formatZaehlerstand, listAblesewerte } from './ablesungsstand.ts'
import { ablesungenQuery, findLatestAblesung } from './queries.ts'
import { ableseartText } from './texts.ts'

interface AblesungSectionProps {
  vertragId: string
  /** Undefined until the contract is known. */
  versorgungsart: string | undefined
  /** False with restricted access, and for a contract that takes no readings; undefined until both are known. */
  mayCreate: boolean | undefined
  /** Whether a new reading is what the customer needs most here. */
  loud: boolean
}

/** The latest reading in full, on the page of its contract [ablesung-28]. */
export function AblesungSection({ vertragId, versorgungsart, mayCreate, loud }: AblesungSectionProps) {
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { status, data, error, refetch, isFetching } = useQuery(ablesungenQuery(vertragId))
  const params = { vertragId }
  const einheit = versorgungsart === undefined ? '' : zaehlerEinheit(versorgungsart)
  // Shown together: a unit that comes later would break its line, a link would push the other one aside.
  const isUndecided = mayCreate === undefined
  const shown = isUndecided ? waiting : { status, data }
  return (
    <Section
      title="Ablesung"
      query={{ ...shown, error, refetch, isFetching }}
      onError="hide"
      isEmpty={(ablesungen) => ablesungen.length === 0}
      actionsBelow="narrow"
      fold={(ablesungen) => kurz(findLatestAblesung(ablesungen), einheit)}
      empty="Für diesen Vertrag sind keine Ablesungen in unserem System hinterlegt."
      actions={
        <span className={classNames(styles.links, isUndecided && styles.undecided)}>
          {mayCreate !== false && (
            <ButtonLink
              variant={loud ? 'primary' : 'secondary'}
              size="small"
              to="/vertrag/$vertragId/ablesung"
              params={params}
            >
              Neue Ablesungen hinzufügen
            </ButtonLink>
          )}
          {(mayCreate !== false || data?.length !== 0) && (
            <ButtonLink size="small" to="/vertrag/$vertragId/ablesungen" params={params}>
              Alle Ablesungen
            </ButtonLink>
          )}
        </span>
      }
    >
      {(ablesungen) => {
        const latest = findLatestAblesung(ablesungen)
        return latest && <ValueTable quiet rows={[...wertRows(latest, einheit), ...latestRows(latest)]} />
      }}
    </Section>
  )
}

/** `30.09.2026: HT 19.800,0 kWh, NT 13.723,6 kWh`. */
function kurz(latest: Ablesung | undefined, einheit: string): string | undefined {
  if (latest === undefined) return undefined
  return `${formatDatum(latest.ablesedatum)}: ${listAblesewerte(latest, einheit, deriveKanalkuerzel).join(', ')}`
}

function wertRows({ ablesewerte }: Ablesung, einheit: string) {
  const all = Object.values(ablesewerte)
  return all.map(({ obiskennzahl, ablesewert, nachkommastellen }) => ({
    label: all.length > 1 ? `Ablesewert, ${deriveKanalname(obiskennzahl)}` : 'Ablesewert',
    value: `${formatZaehlerstand(ablesewert, nachkommastellen)} ${einheit}`,
  }))
}

function latestRows({ ablesedatum, zaehlernummer, ableseart }: Ablesung) {
  return [
    { label: 'Ablesedatum', value: formatDatum(ablesedatum) },
    { label: 'Ableseart', value: ableseart && ableseartText(ableseart) },
    { label: 'Zählernummer', value: zaehlernummer, isIdentifier: true },
  ]
}
