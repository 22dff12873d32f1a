import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { portOf } from './ports.ts'
import { onEnd, repositoryDir } from './runTool.ts'
import { supplierFiles, supplierOrigin } from './supplier.ts'
import { inTemporaryDir } from './temporaryDir.ts'

// Serves the app like a supplier's own web server: from a folder that is filled as docs/betrieb/einrichten.md says, with
// the policy from there. The supplier's portal, which starts before, has built the app.

const [, chapter = ''] = readFileSync(join(repositoryDir, 'docs/betrieb/einrichten.md'), 'utf8').split(
  '## Die App allein ausliefern\n',
)
const blockOf = (language: string) => chapter.split(`\`\`\`${language}\n`)[1]?.split('```')[0] ?? ''

const api = await supplierOrigin()
const { own } = await supplierFiles()
const policy = (/Content-Security-Policy "(.+)"/.exec(blockOf('nginx'))?.[1] ?? '').replace(
  'https://api.stadtwerke.example',
  api,
)

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

// Not every machine has curl.
const curl = `#!${process.execPath}
  const [file, url] = process.argv.slice(-2)
  fetch(url).then(async (answer) => {
    if (!answer.ok) throw new Error(url + ' answered ' + answer.status)
    require('node:fs').writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
  })
`

/** Fills an empty folder by the commands in the text. */
function fill(dir: string): string {
  const app = join(dir, 'app')
  const script = blockOf('sh')
    .replace('/opt/portal', repositoryDir)
    .replace('https://api.stadtwerke.example', api)
    .replace('/etc/portal/mandanten/stw', own)
    .replace('/srv/app', app)
  const bin = join(dir, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'curl'), curl, { mode: 0o755 })
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` }
  execFileSync('sh', ['-e', '-c', script], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  return app
}

function send(reply: ServerResponse, file: string): void {
  const type = types[extname(file)] ?? 'application/octet-stream'
  reply.writeHead(200, { 'content-type': type, 'content-security-policy': policy, 'cache-control': 'no-cache' })
  reply.end(readFileSync(file))
}

await inTemporaryDir(async (dir) => {
  const app = fill(dir)
  const server = createServer((request, reply) => {
    const path = normalize(new URL(request.url ?? '/', 'http://app').pathname)
    const file = join(app, path)
    if (statSync(file, { throwIfNoEntry: false })?.isFile()) return send(reply, file)
    if (/^\/(?:assets|tenant)\//.test(path)) return reply.writeHead(404).end()
    send(reply, join(app, 'index.html'))
  })
  server.listen(await portOf('APP'), '127.0.0.1')
  await new Promise<void>((resolve) => onEnd(resolve))
})
process.exit(0)
