import { Button } from './Button.tsx'
import { Icon } from './Icon.tsx'

export interface ReloadButtonProps {
  query: { refetch: () => unknown; isFetching: boolean }
  quiet?: boolean
}

/** 'Erneut laden' for whatever failed to load. */
export const ReloadButton = ({ query, quiet = false }: ReloadButtonProps) => (
  <Button
    size="small"
    variant={quiet ? 'quiet' : 'secondary'}
    busy={query.isFetching}
    onClick={() => void query.refetch()}
  >
    <Icon name="reload" />
    Erneut laden
  </Button>
)
