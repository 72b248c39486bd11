import type { Application, Updating } from '#shared/domain/organizations/application.ts'
import type { FileChoice } from './picked-files.ts'
import type { StagedFile } from './staged-file.ts'

/** A file whose choices can be shown: picked, or uploaded. */
export type ChoosableFile = Pick<
  StagedFile,
  | 'publicPlatform'
  | 'updatePlatform'
  | 'format'
  | 'needsArch'
  | 'resumes'
  | 'kind'
  | 'deltaFor'
  | 'deltaFrom'
  | 'signature'
  | 'signatures'
  | 'fieldProblems'
> & { file: { name: string } }

export interface FileChoicesProps {
  staged: ChoosableFile
  application: Updating & Pick<Application, 'updaterPublicKey' | 'keys'>
  onChoose: (choice: FileChoice) => void
}
