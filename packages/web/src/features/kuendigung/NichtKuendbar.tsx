import type { Vertrag, Vertragsstatus } from '@ekp/wire/vertrag'
import { Actions } from '../../ui/Actions.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { Button } from '../../ui/Button.tsx'
import { ReadOnlyNotice } from '../../ui/ReadOnlyNotice.tsx'
import { nichtKuendbarText } from './nichtKuendbarText.ts'

interface NichtKuendbarProps {
  vertrag: Pick<Vertrag, 'lieferende' | 'gewuenschtesLieferende'>
  /** An active contract can be cancelled, but not by who may change nothing. */
  status: Vertragsstatus
  onBack: () => void
}

/** Why there is no form, and the way back. */
export function NichtKuendbar({ vertrag, status, onBack }: NichtKuendbarProps) {
  return (
    <>
      {status === 'aktiv' ? (
        <ReadOnlyNotice>keine Verträge kündigen</ReadOnlyNotice>
      ) : (
        <Alert kind="info">{nichtKuendbarText(status, vertrag)}</Alert>
      )}
      <Actions>
        <Button onClick={onBack}>Zurück</Button>
      </Actions>
    </>
  )
}
