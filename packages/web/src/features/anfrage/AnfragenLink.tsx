import { TextLink } from '../../ui/Links.tsx'

export const anfragenTitel = 'Meine Anfragen'

/** Leads to everything that the customer has submitted. */
export const AnfragenLink = () => <TextLink to="/anfragen">{anfragenTitel}</TextLink>
