/** A diagram of each kind that people write, with a word that its drawing has to show. */
export const sampleDiagrams: Readonly<Record<string, { text: string; word: string }>> = {
  flowchart: {
    text: 'flowchart TD\n  A[Harvest leaves] -->|weigh| B{Dry?}\n  B -- yes --> C[(Store)]\n  B -- no --> D((Oven 60 °C))\n  D --> B\n  subgraph s1 [After drying]\n    C --> E([Weigh again])\n  end\n  classDef hot fill:#f96,stroke:#333,stroke-width:2px\n  class D hot\n  click A "https://example.org"',
    word: 'Harvest leaves',
  },
  sequence: {
    text: 'sequenceDiagram\n  participant A as Reader\n  actor B as Plate\n  A->>+B: Measure 600 nm\n  alt too dense\n    B-->>A: dilute\n  else fine\n    B-->>-A: 0.42\n  end\n  Note right of B: blank first\n  loop each hour\n    A->>B: again\n  end',
    word: 'Measure 600 nm',
  },
  class: {
    text: 'classDiagram\n  Sample <|-- Blank\n  Sample : +int id\n  Sample : +weigh()\n  class Blank{\n    +String label\n  }',
    word: 'Sample',
  },
  state: {
    text: 'stateDiagram-v2\n  [*] --> Still\n  Still --> Moving : push\n  state Moving {\n    [*] --> fast\n    fast --> slow\n  }\n  Moving --> [*]',
    word: 'Still',
  },
  er: {
    text: 'erDiagram\n  PLANT ||--o{ LEAF : has\n  PLANT {\n    string name\n    int id PK\n  }',
    word: 'PLANT',
  },
  gantt: {
    text: 'gantt\n  title Growth experiment\n  dateFormat YYYY-MM-DD\n  section Prepare\n  Sow :a1, 2026-11-01, 3d\n  Germinate :crit, after a1, 5d\n  section Grow\n  Blue light :active, b1, 2026-11-09, 14d\n  Harvest :milestone, after b1, 0d',
    word: 'Growth experiment',
  },
  pie: { text: 'pie showData title Biomass\n  "Leaves" : 42\n  "Stem" : 30\n  "Roots" : 28', word: 'Biomass' },
  mindmap: {
    text: 'mindmap\n  root((Plant))\n    Light\n      Blue\n      Red\n    Water\n    Soil',
    word: 'Light',
  },
  timeline: { text: 'timeline\n  title History\n  2024 : Start : Second\n  2025 : Middle', word: 'History' },
  gitGraph: {
    text: 'gitGraph\n  commit\n  branch dev\n  commit id:"x"\n  checkout main\n  merge dev tag:"v1"',
    word: 'dev',
  },
  quadrantChart: {
    text: 'quadrantChart\n  title Reach\n  x-axis Low --> High\n  y-axis Weak --> Strong\n  quadrant-1 Go\n  A: [0.3, 0.6]\n  B: [0.7, 0.2]',
    word: 'Reach',
  },
  journey: { text: 'journey\n  title My day\n  section Work\n    Tea: 5: Me\n    Read: 3: Me, Cat', word: 'Tea' },
  xychart: {
    text: 'xychart-beta\n  title "Mass"\n  x-axis [d1, d2, d3]\n  y-axis "g" 0 --> 10\n  bar [2, 5, 9]\n  line [2, 5, 9]',
    word: 'Mass',
  },
  sankey: { text: 'sankey-beta\n\nLight,Leaf,10\nLeaf,Sugar,5\nLeaf,Heat,5', word: 'Sugar' },
  requirement: {
    text: 'requirementDiagram\n  requirement r1 {\n    id: 1\n    text: the test\n    risk: high\n    verifymethod: test\n  }\n  element e1 {\n    type: sim\n  }\n  e1 - satisfies -> r1',
    word: 'r1',
  },
  block: { text: 'block-beta\n  columns 2\n  a["Alpha"] b["Beta"]\n  c["Gamma"]:2', word: 'Gamma' },
  packet: { text: 'packet-beta\n  0-15: "Source"\n  16-31: "Target"', word: 'Source' },
  kanban: { text: 'kanban\n  Todo\n    [Write]\n  Done\n    [Read]', word: 'Write' },
  architecture: {
    text: 'architecture-beta\n  group api(cloud)[Lab]\n  service db(database)[Store] in api\n  service s(server)[Server] in api\n  db:L -- R:s',
    word: 'Store',
  },
  radar: { text: 'radar-beta\n  axis a["Acid"], b["Base"], c["Salt"]\n  curve x{1, 2, 3}\n  max 5', word: 'Acid' },
  treemap: { text: 'treemap-beta\n"All"\n  "Leaf": 10\n  "Root": 20', word: 'Leaf' },
  c4: { text: 'C4Context\n  title Sys\n  Person(a, "User")\n  System(b, "App")\n  Rel(a, b, "uses")', word: 'User' },
};
