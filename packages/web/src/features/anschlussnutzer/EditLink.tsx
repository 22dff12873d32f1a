import { Icon } from '../../ui/Icon.tsx'
import { ButtonLink } from '../../ui/Links.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'

interface EditLinkProps {
  to: '/kontakt/editieren' | '/rechnungsadresse/editieren' | '/bankverbindung/editieren'
  /** Heard, and shown to a pointer that rests on it. */
  children: string
}

/** The pencil at the title of a section [anschlussnutzer-6]. */
export function EditLink({ to, children }: EditLinkProps) {
  return (
    <ButtonLink to={to} size="small" title={children}>
      <Icon name="pencil" />
      <VisuallyHidden>{children}</VisuallyHidden>
    </ButtonLink>
  )
}
