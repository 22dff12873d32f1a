import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { portOf } from './ports.ts'
import { onEnd, repositoryDir } from './runTool.ts'
import { supplierApp, supplierOrigin } from './supplier.ts'

// The app as a supplier's own web server would serve it: files, `tenant.json`, and the page for every other path.
// The portal, which is started before, has built it.

const dist = join(repositoryDir, 'packages/web/dist')
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
}
const policy = `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self' ${await supplierOrigin()}; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types service-worker`

const tenant = JSON.stringify({ ...supplierApp, apiBase: `${await supplierOrigin()}/api` })

function send(reply: ServerResponse, type: string, body: string | Buffer): void {
  reply.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body)
}

const server = createServer((request, reply) => {
  const path = normalize(new URL(request.url ?? '/', 'http://app').pathname)
  if (path === '/tenant.json') return send(reply, 'application/json', tenant)
  const type = types[extname(path)]
  if (type === undefined) return send(reply, 'text/html; charset=utf-8', readFileSync(join(dist, 'index.html')))
  try {
    return send(reply, type, readFileSync(join(dist, path)))
  } catch {
    return reply.writeHead(404).end()
  }
})
server.listen(await portOf('APP'), '127.0.0.1')
onEnd(() => process.exit(0))
