tree-orders-name = 名称
tree-orders-changed = 最近更改
tree-orders-created = 创建时间
