import source from './release.sh?raw'

export interface ScriptPlace {
  org: string
  app: string
  /** Origin without a trailing slash. */
  siteOrigin: string
}

/** The one script that publishes releases from CI or a terminal, filled in for an application. */
export function releaseScript({ org, app, siteOrigin }: ScriptPlace): string {
  return source.replaceAll('__SITE__', siteOrigin).replaceAll('__ORG__', org).replaceAll('__APP__', app)
}
