import { useQuery } from '@tanstack/react-query'
import type { Ablesung } from '@ekp/wire/ablesung'
import { formatDatum } from '../../lib/format.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Section } from '../../ui/Section.tsx'
import { ValueTable } from '../../ui/ValueTable.tsx'
import { Ablesewerte } from './Ablesewerte.tsx'
import { ableseartText } from './ablesungTexts.ts'
import { zaehlerEinheit } from './einheit.ts'
import { findLatestAblesung } from './findLatestAblesung.ts'
import { ablesungenQuery } from './queries.ts'

interface AblesungSectionProps {
  vertragId: string
  /** Undefined until the contract is known. */
  versorgungsart: string | undefined
  /** False for who may change nothing, and for a contract that takes no readings. */
  mayCreate: boolean
}

/** The latest reading, on the page of its contract [section 2]. */
export function AblesungSection({ vertragId, versorgungsart, mayCreate }: AblesungSectionProps) {
  const query = useQuery(ablesungenQuery(vertragId))
  const params = { vertragId }
  const einheit = versorgungsart === undefined ? '' : zaehlerEinheit(versorgungsart)
  return (
    <Section
      title="Ablesung"
      query={query}
      onError="hide"
      isEmpty={(ablesungen) => ablesungen.length === 0}
      empty="Für diesen Vertrag sind keine Ablesungen in unserem System hinterlegt."
      actionsBelow
      actions={
        <>
          {mayCreate && (
            <ButtonLink size="small" to="/vertrag/$vertragId/ablesung" params={params}>
              Neue Ablesungen hinzufügen
            </ButtonLink>
          )}
          <ButtonLink size="small" to="/vertrag/$vertragId/ablesungen" params={params}>
            Alle Ablesungen
          </ButtonLink>
        </>
      }
    >
      {(ablesungen) => {
        const latest = findLatestAblesung(ablesungen)
        return latest && <ValueTable rows={latestRows(latest, einheit)} />
      }}
    </Section>
  )
}

function latestRows({ ablesedatum, zaehlernummer, ablesewerte, ableseart }: Ablesung, einheit: string) {
  const label = Object.keys(ablesewerte).length > 1 ? 'Ablesewerte' : 'Ablesewert'
  return [
    { label: 'Ablesedatum', value: formatDatum(ablesedatum) },
    { label: 'Zählernummer', value: zaehlernummer },
    { label, value: <Ablesewerte werte={ablesewerte} einheit={einheit} /> },
    { label: 'Ableseart', value: ableseart && ableseartText(ableseart) },
  ]
}
