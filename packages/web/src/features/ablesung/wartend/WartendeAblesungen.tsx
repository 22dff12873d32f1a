import { useEffect, useId } from 'react'
import { formatDatum, formatJaNein } from '../../../lib/format.ts'
import { Actions } from '../../../ui/Actions.tsx'
import { Alert } from '../../../ui/Alert.tsx'
import { Button } from '../../../ui/Button.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { Confirm } from '../../../ui/form/Confirm.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { ValueTable } from '../../../ui/table/ValueTable.tsx'
import styles from './WartendeAblesungen.module.css'
import type { FindAblesbarerVertrag } from '../queries.ts'
import { useEditWartende } from './editWartende.ts'
import { useWartende } from './useWartende.ts'
import { deleteWartende, updateWartende, type WartendeAblesung } from './wartendeAblesungen.ts'
import { wartendeWerte } from './wartendeWerte.ts'

interface WartendeAblesungenProps {
  /** Without it the readings of all contracts. */
  vertragId?: string | undefined
  findVertrag: FindAblesbarerVertrag
}

/** The readings that this device still has to send, of one contract or of all; nothing where none waits. */
export function WartendeAblesungen({ vertragId, findVertrag }: WartendeAblesungenProps) {
  const titleId = useId()
  const { data = [] } = useWartende()
  const shown = data.filter((wartende) => vertragId === undefined || wartende.vertragId === vertragId)
  const count = shown.length
  useEffect(() => {
    // A card that appears pushes down what has just taken focus.
    const { activeElement, body } = document
    if (count > 0 && activeElement !== body) activeElement?.scrollIntoView({ block: 'nearest' })
  }, [count])
  if (count === 0) return null
  return (
    <section className={styles.list} aria-labelledby={titleId}>
      <h2 id={titleId}>Noch nicht übermittelt</h2>
      {shown.map((wartende) => (
        <WartendeCard key={wartende.id} wartende={wartende} findVertrag={findVertrag} />
      ))}
    </section>
  )
}

const discardQuestion =
  'Diese Ablesung wird von Ihrem Gerät gelöscht und nicht übermittelt. Möchten Sie sie wirklich verwerfen?'

interface WartendeCardProps {
  wartende: WartendeAblesung
  findVertrag: FindAblesbarerVertrag
}

/** One reading that waits on this device, with what the portal wants to know of it. */
function WartendeCard({ wartende, findVertrag }: WartendeCardProps) {
  const { ablesung, zustand } = wartende
  const isQuestion = zustand.art === 'rueckfrage'
  const { edit, isBusy, hindernis } = useEditWartende(wartende, findVertrag)
  const editButton = (text: string) => (
    <Button busy={isBusy} onClick={edit}>
      {text}
    </Button>
  )
  return (
    <Card as="article" tone={isQuestion || zustand.art === 'abgelehnt' ? 'notice' : 'ordered'}>
      <WartendeBadge art={zustand.art} />
      <ValueTable
        rows={[
          { label: 'Zählernummer', value: ablesung.zaehlernummer, isIdentifier: true },
          { label: 'Ablesedatum', value: formatDatum(ablesung.ablesedatum) },
          ...wartendeWerte(wartende),
          { label: 'Foto', value: formatJaNein(ablesung.foto !== null) },
        ]}
      />
      {isQuestion && <Alert kind="warning">{zustand.hinweis}</Alert>}
      {zustand.art === 'abgelehnt' && <Alert kind="error">{zustand.text}</Alert>}
      {hindernis !== undefined && <Alert kind="error">{hindernis}</Alert>}
      <Actions>
        {isQuestion && <Button onClick={() => void updateWartende(wartende, { art: 'bestaetigt' })}>Ja</Button>}
        {isQuestion && editButton('Nein')}
        {zustand.art === 'abgelehnt' && editButton('Ändern')}
        <Confirm variant="secondary" question={discardQuestion} onConfirm={() => void deleteWartende(wartende)}>
          Verwerfen
        </Confirm>
      </Actions>
    </Card>
  )
}

function WartendeBadge({ art }: { art: WartendeAblesung['zustand']['art'] }) {
  if (art === 'rueckfrage') return <StatusBadge tone="warning">Rückfrage vor der Übermittlung</StatusBadge>
  if (art === 'abgelehnt') return <StatusBadge tone="error">nicht angenommen</StatusBadge>
  return <StatusBadge tone="ordered">wartet auf Übermittlung</StatusBadge>
}
