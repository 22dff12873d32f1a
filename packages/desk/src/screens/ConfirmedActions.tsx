import type { Action } from '@ekp/wire/schema/action'
import { Actions } from '@ekp/web/ui/Actions.tsx'
import { Confirm } from '@ekp/web/ui/form/Confirm.tsx'

interface ConfirmedActionsProps<A extends Action> {
  actions: readonly A[]
  /** Whom they are about. */
  name: string
  busy: boolean
  onConfirm: (action: A) => void
}

/** Buttons that each ask back before anything is done. */
export const ConfirmedActions = <A extends Action>({ actions, name, busy, onConfirm }: ConfirmedActionsProps<A>) => (
  <Actions>
    {actions.map((action) => (
      <Confirm
        key={action.label}
        variant={action.isFinal === true ? 'danger' : 'secondary'}
        size="small"
        busy={busy}
        question={action.question(name)}
        onConfirm={() => onConfirm(action)}
      >
        {action.label}
      </Confirm>
    ))}
  </Actions>
)
