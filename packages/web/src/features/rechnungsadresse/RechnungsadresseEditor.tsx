import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { errorText } from '../../api/ApiError.ts'
import { useSayThere } from '../../lib/history.ts'
import type { Message } from '../../lib/message.ts'
import { useTenant } from '../../lib/tenantContext.ts'
import { Actions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { LoadingMask } from '../../ui/LoadingMask.tsx'
import { ReadOnlyNotice } from '../../ui/form/ReadOnlyNotice.tsx'
import { RechnungsadresseForm } from './RechnungsadresseForm.tsx'
import { vorlageQuery } from './queries.ts'

interface RechnungsadresseEditorProps {
  /** The contract whose address it is; without one the customer's. */
  vertragId?: string
  /** Undefined until it is known. */
  mayWrite: boolean | undefined
  onBack: () => void
}

/** The form once it knows what it begins with; whoever may change nothing is told so. */
export function RechnungsadresseEditor({ vertragId, mayWrite, onBack }: RechnungsadresseEditorProps) {
  const { footer } = useTenant()
  const sayThere = useSayThere()
  // Taken out here: a result notices only the fields that its own component reads while rendering.
  const { data, error } = useQuery(vorlageQuery(vertragId))

  function leaveWith(message: Message): void {
    sayThere(message)
    onBack()
  }

  if (mayWrite === false) {
    return (
      <>
        <ReadOnlyNotice impressum={footer?.impressum}>keine Rechnungsadressen ändern</ReadOnlyNotice>
        <Actions>
          <Button onClick={onBack}>Zurück</Button>
        </Actions>
      </>
    )
  }
  if (error !== null) return <GoBack error={error} onBack={leaveWith} />
  if (data === undefined || mayWrite === undefined) return <LoadingMask shape="fields" lines={8} hasButton />
  return <RechnungsadresseForm vertragId={vertragId} vorlage={data} onSaved={leaveWith} onCancel={onBack} />
}

/** If the form's first values do not load, the customer gets back to the screen before [rechnungsadresse-5]. */
function GoBack({ error, onBack }: { error: unknown; onBack: (message: Message) => void }) {
  const hasGone = useRef(false)
  useEffect(() => {
    if (hasGone.current) return
    hasGone.current = true
    onBack({ kind: 'error', text: errorText(error, 'Es ist ein unbekannter Fehler aufgetreten.') })
  }, [error, onBack])
  return null
}
