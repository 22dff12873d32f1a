import type { Rechnungsadresse } from '@ekp/wire/rechnungsadresse'
import { isBeendbar, isKuenftig } from '@ekp/wire/rules/eintrag'
import { useEffect, useRef } from 'react'
import { formatGueltigkeit } from '../../lib/eintragStatus.ts'
import { today } from '../../lib/today.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Confirm } from '../../ui/Confirm.tsx'
import { RechnungsadressenList } from './RechnungsadressenList.tsx'
import { useEndOrDelete } from './useEndOrDelete.ts'

interface VertragRechnungsadressenProps {
  vertragId: string
  adressen: readonly Rechnungsadresse[]
  mayWrite: boolean
}

/** A contract's own billing addresses, each with the way to end or to delete it [section 4]. */
export function VertragRechnungsadressen({ vertragId, adressen, mayWrite }: VertragRechnungsadressenProps) {
  const place = useRef<HTMLDivElement>(null)
  const { act, isBusy, error } = useEndOrDelete(vertragId, () => {
    // The button that had focus may be gone with its entry.
    if (document.activeElement === document.body) place.current?.focus()
  })
  const failure = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== undefined) failure.current?.focus()
  }, [error])

  return (
    <div ref={place} tabIndex={-1}>
      {error !== undefined && (
        <div ref={failure} tabIndex={-1}>
          <Alert kind="error">{error}</Alert>
        </div>
      )}
      <RechnungsadressenList adressen={adressen}>
        {(adresse) =>
          mayWrite && <EndOrDelete adresse={adresse} isBusy={isBusy(adresse)} onConfirm={() => act(adresse)} />
        }
      </RechnungsadressenList>
    </div>
  )
}

interface EndOrDeleteProps {
  adresse: Rechnungsadresse
  isBusy: boolean
  onConfirm: () => void
}

function EndOrDelete({ adresse, isBusy, onConfirm }: EndOrDeleteProps) {
  const heute = today()
  const isToCome = isKuenftig(adresse, heute)
  if (!isToCome && !isBeendbar(adresse, heute)) return null
  const action = isToCome ? 'Löschen' : 'Beenden'
  return (
    <Actions>
      <Confirm
        size="small"
        busy={isBusy}
        aria-label={`${action}: ${formatGueltigkeit(adresse)}`}
        question={
          isToCome
            ? 'Möchten Sie diese künftige Rechnungsadresse wirklich löschen?'
            : 'Möchten Sie diese Rechnungsadresse wirklich beenden? Sie gilt dann nur noch heute.'
        }
        onConfirm={onConfirm}
      >
        {action}
      </Confirm>
    </Actions>
  )
}
