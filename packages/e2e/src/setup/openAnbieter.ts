import { createServer } from 'node:http'
import { Provider } from 'oidc-provider'
import { supplierDeskOrigin, supplierOidc, supplierOidcSecret } from './supplier.ts'

/** The supplier's OpenID provider, with a sign-in page that takes any name; everybody has the role of the service. */
export async function openAnbieter(): Promise<{ close: () => void }> {
  const { issuer, clientId: client_id } = await supplierOidc()
  const desk = `${await supplierDeskOrigin()}/nordlicht`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id,
        client_secret: supplierOidcSecret,
        token_endpoint_auth_method: 'client_secret_post',
        redirect_uris: [`${desk}/anmelden`],
        post_logout_redirect_uris: [desk],
      },
    ],
    cookies: { keys: ['nur-fuer-tests'] },
    conformIdTokenClaims: false,
    claims: { openid: ['sub'], profile: ['preferred_username', 'name', 'roles'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, preferred_username: sub, name: 'Imke Harms', roles: ['kundenservice'] }),
    }),
  })
  const handle = provider.callback()
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => void server.listen(Number(new URL(issuer).port), '127.0.0.1', resolve))
  return {
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
