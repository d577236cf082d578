import reactHooks from 'eslint-plugin-react-hooks'
import tseslint from 'typescript-eslint'

/** Sizes and habits of the house (docs/house.md). Warnings do not exist: a rule is an error or is not here. */
export default tseslint.config(
  {
    ignores: [
      'node_modules/**',
      'data/**',
      'dist/**',
      '.cache/**',
      'test-results/**',
      '**/*.mjs',
      '**/*.cjs',
      'eslint.config.js',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parserOptions: {
        project: './tsconfig.lint.json', // one program: five would check what they share five times
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      'max-len': [
        'error',
        {
          code: 110,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
        },
      ],
      'max-lines': ['error', { max: 300, skipBlankLines: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', { selector: 'ExportDefaultDeclaration', message: 'Export by name.' }],
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': 'off', // arrow functions that only call something are how handlers read best
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/no-unnecessary-condition': ['error', { allowConstantLoopConditions: true }],
    },
  },
  { files: ['web/**/*.{ts,tsx}'], ...reactHooks.configs.flat.recommended },
  {
    files: ['web/**/*.{ts,tsx}'],
    rules: {
      'no-restricted-properties': [
        'error',
        {
          property: 'randomUUID',
          message: 'Only secure contexts have it, and a portal may be reached over http: newId of web/data.',
        },
      ],
    },
  },
  {
    files: ['web/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ['**/*.test.ts', 'e2e/**', 'testing/**', 'bench/**'],
    rules: {
      'max-lines': ['error', { max: 600, skipBlankLines: true }],
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
  {
    files: [
      'scripts/**',
      'bench/**',
      'server/main.ts',
      'server/import.ts',
      'testing/crash/main.ts',
      'testing/races/main.ts',
      'testing/year/main.ts',
      'e2e/**',
    ],
    rules: { 'no-console': 'off' },
  },
  // the tools that call these want a default export
  {
    files: ['*.config.ts', 'e2e/start-portal.ts', 'testing/template-database.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
)
