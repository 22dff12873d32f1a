import { Actions } from '@ekp/web/ui/Actions.tsx'
import { Confirm } from '@ekp/web/ui/form/Confirm.tsx'

export interface ConfirmedAction {
  readonly label: string
  readonly question: string
  readonly isFinal?: boolean
}

interface ConfirmedActionsProps<A extends ConfirmedAction> {
  actions: readonly A[]
  busy: boolean
  onConfirm: (action: A) => void
}

/** Buttons that each ask back before anything is done. */
export const ConfirmedActions = <A extends ConfirmedAction>({ actions, busy, onConfirm }: ConfirmedActionsProps<A>) => (
  <Actions>
    {actions.map((action) => (
      <Confirm
        key={action.label}
        variant={action.isFinal === true ? 'danger' : 'secondary'}
        size="small"
        busy={busy}
        question={action.question}
        onConfirm={() => onConfirm(action)}
      >
        {action.label}
      </Confirm>
    ))}
  </Actions>
)
